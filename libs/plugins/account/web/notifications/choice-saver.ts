// Saves a choice at once, one after the other, says so and offers the way back.
import { Injectable, inject } from '@angular/core';
import { type Choice, NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable({ providedIn: 'root' })
export class ChoiceSaver {
  private readonly choices = inject(NotificationChoices);
  private readonly toasts = inject(Toasts);
  private turn: Promise<unknown> = Promise.resolve();
  private said = 0;

  /**
   * Shown at once, and taken back when the server refuses.
   *
   * @param undo the way back, offered with the words
   * @returns whether it is saved
   */
  save(choice: Choice, words: string, undo?: Choice): Promise<boolean> {
    const saved = this.turn.then(() => this.send(choice, words, undo));
    this.turn = saved;
    return saved;
  }

  private async send(choice: Choice, words: string, undo: Choice | undefined): Promise<boolean> {
    const before = this.choices.preferences();
    if (!before) return false;
    this.choices.take({ ...before, ...choice(before) });
    try {
      await this.choices.change(choice, before);
      this.say(words, undo);
      return true;
    } catch (error) {
      this.choices.take(before);
      this.toasts.error(error);
      return false;
    }
  }

  /** In the place of what was said before: a row of Undos would not say which one to take. */
  private say(words: string, undo: Choice | undefined): void {
    this.toasts.dismiss(this.said);
    const back = undo && { label: 'Undo', run: () => void this.save(undo, 'Undone') };
    this.said = this.toasts.success(words, back ?? null);
  }
}
