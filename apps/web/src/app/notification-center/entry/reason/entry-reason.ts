// "Why did I get this?": who sent it, of which kind it is, and the way to have no more of that kind.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { SECURITY_CATEGORY } from '@sv/rules/when-to-tell';
import { Button } from '@sv/ui/button/button';
import { categoryName } from '@sv/ui/category-words/category-words';
import { EntryActs } from '../entry-acts';
import { EntryWay, isOrdinaryClick } from '../entry-way';
import type { NotificationSource } from '../source-of';

@Component({
  selector: 'sv-entry-reason',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button],
  templateUrl: './entry-reason.html',
  styleUrl: './entry-reason.css',
})
export class EntryReason {
  private readonly way = inject(EntryWay);
  protected readonly acts = inject(EntryActs);

  readonly item = input.required<NotificationItem>();
  readonly source = input.required<NotificationSource>();
  /** Of its controls. */
  readonly tabStop = input(0);

  protected readonly settings = '/account/notifications';
  protected readonly category = computed(() => this.item().category);
  protected readonly isSecurity = computed(() => this.category() === SECURITY_CATEGORY);
  protected readonly kind = computed(() => `‘${categoryName(this.category())}’`);
  protected readonly isMuted = computed(() => this.acts.isMuted(this.category()));

  /** The button stays, and with it the focus. */
  protected toggleMute(): void {
    void (this.isMuted() ? this.acts.unmute(this.category()) : this.acts.mute(this.category()));
  }

  protected openSettings(event: MouseEvent): void {
    if (!isOrdinaryClick(event)) return;
    event.preventDefault();
    this.way.goTo(this.settings);
  }
}
