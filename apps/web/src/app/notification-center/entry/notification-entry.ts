// One notification: its sender, time and text, the link to its target, and its actions.
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
import { CategoryNames } from '@sv/ui/category-text/category-names';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Session } from '@sv/ui/workspace/session';
import { NotificationActions } from './notification-actions';
import { EntryReason } from './reason/entry-reason';
import { NotificationNavigation, isPlainClick } from './notification-navigation';
import { sourceOf } from './source-of';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-notification-entry',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EntryReason, Icon, NgTemplateOutlet, PluginIcon, T, Tooltip],
  templateUrl: './notification-entry.html',
  styleUrls: ['../../../../../../libs/ui/notification-entry/entry.css', './notification-entry.css'],
  host: { class: 'entry', '[class.unread]': 'isUnread()', '[class.open]': 'isReasonOpen()' },
})
export class NotificationEntry {
  private readonly session = inject(Session);
  private readonly navigation = inject(NotificationNavigation);
  private readonly names = inject(CategoryNames);
  private readonly main = viewChild.required<ElementRef<HTMLElement>>('main');
  protected readonly actions = inject(NotificationActions);
  protected readonly locale = inject(LocaleService);

  readonly item = input.required<NotificationItem>();
  readonly now = input.required<Date>();
  /** Whether this entry is in the tab order: one entry of the list at a time (roving tabindex). */
  readonly current = input(false, { transform: booleanAttribute });
  readonly dismissed = output<void>();

  protected readonly isReasonOpen = signal(false);
  protected readonly isExpanded = signal(false);
  protected readonly isUnread = computed(() => this.item().readAt === null);
  protected readonly isMuted = computed(() => this.actions.isMuted(this.item()));
  protected readonly kind = computed(() => this.names.nameOf(this.item().category, [this.item()]));
  protected readonly isLong = computed(() => isLong(this.item().body ?? ''));
  protected readonly link = computed(() => this.navigation.linkOf(this.item()));
  protected readonly source = computed(() => sourceOf(this.item(), this.session.shell()!));
  protected readonly tabIndex = computed(() => (this.current() ? 0 : -1));

  focus(): void {
    this.main().nativeElement.focus();
  }

  protected follow(event: MouseEvent): void {
    const link = this.link();
    if (link?.kind === 'page' && isPlainClick(event)) {
      event.preventDefault();
      this.navigation.goTo(link.href);
    }
    if (event.button <= 1) this.actions.setRead(this.item(), true);
  }
}

const lettersOfThreeLines = 130;

/**
 * Whether a text is longer than the three lines that the list gives it. Counts letters instead of measuring the height:
 * that needs no layout, and a "More" that was not needed does no harm.
 */
function isLong(text: string): boolean {
  return text.length > lettersOfThreeLines || text.split('\n').length > 3;
}
