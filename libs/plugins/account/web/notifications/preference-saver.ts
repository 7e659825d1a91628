// Saves each choice at once, one after another, and confirms it with an Undo button.
import { Injectable, inject } from '@angular/core';
import { type Choice, NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Toasts } from '@sv/ui/workspace/toasts';
import { t } from '@sv/ui/locale/translate';

@Injectable({ providedIn: 'root' })
export class PreferenceSaver {
  private readonly choices = inject(NotificationChoices);
  private readonly toasts = inject(Toasts);
  private queue: Promise<unknown> = Promise.resolve();
  private toastId = 0;

  /**
   * Shows the choice at once, and reverts it if the server refuses.
   *
   * @param undo reverts the choice; offered beside the confirmation
   * @returns whether it is saved
   */
  save(choice: Choice, done: string, undo?: Choice): Promise<boolean> {
    const saved = this.queue.then(() => this.send(choice, done, undo));
    this.queue = saved;
    return saved;
  }

  private async send(choice: Choice, done: string, undo: Choice | undefined): Promise<boolean> {
    const before = this.choices.preferences();
    if (!before) return false;
    this.choices.setPreferences({ ...before, ...choice(before) });
    try {
      await this.choices.change(choice, before);
      this.confirmSaved(done, undo);
      return true;
    } catch (error) {
      this.choices.setPreferences(before);
      this.toasts.error(error);
      return false;
    }
  }

  /** Replaces the previous message: with several Undo buttons, nobody would know which one belongs to which choice. */
  private confirmSaved(done: string, undo: Choice | undefined): void {
    this.toasts.dismiss(this.toastId);
    const undoAction = undo && { label: t('Undo'), run: () => void this.save(undo, t('Undone')) };
    this.toastId = this.toasts.success(done, undoAction ?? null);
  }
}
