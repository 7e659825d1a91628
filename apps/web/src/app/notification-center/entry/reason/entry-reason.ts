// "Why did I get this?": the sender, the category, and a button that mutes the category.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { SECURITY_CATEGORY } from '@sv/rules/when-to-notify';
import { Button } from '@sv/ui/button/button';
import { CategoryNames } from '@sv/ui/category-text/category-names';
import { NotificationActions } from '../notification-actions';
import { NotificationNavigation, isPlainClick } from '../notification-navigation';
import type { NotificationSource } from '../source-of';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-entry-reason',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Sentence, SentencePart, T],
  templateUrl: './entry-reason.html',
  styleUrl: './entry-reason.css',
})
export class EntryReason {
  private readonly navigation = inject(NotificationNavigation);
  private readonly names = inject(CategoryNames);
  protected readonly actions = inject(NotificationActions);

  readonly item = input.required<NotificationItem>();
  readonly source = input.required<NotificationSource>();
  /** The tabindex of the controls inside. */
  readonly tabStop = input(0);

  protected readonly settings = '/account/notifications';
  protected readonly category = computed(() => this.item().category);
  protected readonly isSecurity = computed(() => this.category() === SECURITY_CATEGORY);
  protected readonly kind = computed(() => this.names.nameOf(this.category(), [this.item()]));
  protected readonly isMuted = computed(() => this.actions.isMuted(this.item()));
  /** Then muting the category would change nothing: the settings have the switch of the app. */
  protected readonly isAppMuted = computed(() => this.actions.isAppMuted(this.item()));

  /** The same button mutes and unmutes, so that it keeps the focus. */
  protected toggleMute(): void {
    void (this.isMuted() ? this.actions.unmute(this.item()) : this.actions.mute(this.item()));
  }

  protected openSettings(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    this.navigation.goTo(this.settings);
  }
}
