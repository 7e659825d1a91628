// One notification: who sent it and when, its words, the way to where it leads, and what can be done with it.
import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  booleanAttribute,
  computed,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { categoryName } from '@sv/ui/category-words/category-words';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { Session } from '@sv/ui/workspace/session';
import { EntryActs } from './entry-acts';
import { EntryReason } from './reason/entry-reason';
import { EntryWay, isOrdinaryClick } from './entry-way';
import { isLong } from './is-long';
import { sourceOf } from './source-of';

@Component({
  selector: 'sv-notification-entry',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EntryReason, Icon, NgTemplateOutlet, PluginIcon, Tooltip],
  templateUrl: './notification-entry.html',
  styleUrls: ['../../../../../../libs/ui/notification-entry/entry.css', './notification-entry.css'],
  host: { class: 'entry', '[class.unread]': 'isUnread()', '[class.open]': 'isReasonOpen()' },
})
export class NotificationEntry {
  private readonly session = inject(Session);
  private readonly way = inject(EntryWay);
  private readonly main = viewChild.required<ElementRef<HTMLElement>>('main');
  protected readonly acts = inject(EntryActs);
  protected readonly moments = inject(Moments);

  readonly item = input.required<NotificationItem>();
  readonly now = input.required<Date>();
  /** Whether Tab leads to it: one entry of the list at a time. */
  readonly current = input(false, { transform: booleanAttribute });
  readonly dismissed = output<void>();

  protected readonly isReasonOpen = signal(false);
  protected readonly isWhole = signal(false);
  protected readonly isUnread = computed(() => this.item().readAt === null);
  protected readonly isMuted = computed(() => this.acts.isMuted(this.item().category));
  protected readonly kind = computed(() => categoryName(this.item().category));
  protected readonly isLong = computed(() => isLong(this.item().body ?? ''));
  protected readonly link = computed(() => this.way.linkOf(this.item()));
  protected readonly source = computed(() => sourceOf(this.item(), this.session.shell()!));
  protected readonly tabIndex = computed(() => (this.current() ? 0 : -1));

  focus(): void {
    this.main().nativeElement.focus();
  }

  protected follow(event: MouseEvent): void {
    const link = this.link();
    if (link?.kind === 'page' && isOrdinaryClick(event)) {
      event.preventDefault();
      this.way.goTo(link.href);
    }
    if (event.button <= 1) this.acts.setRead(this.item(), true);
  }
}
