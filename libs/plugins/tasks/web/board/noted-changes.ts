// Makes changes that the person can take back, and tells them what was refused.
import { inject } from '@angular/core';
import { t } from '@sv/ui/locale/translate';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import { MovedOn, hasMovedOn } from '../task-when/moved-on';
import { UndoStack, type UndoStep } from '../undo/undo-stack';
import type { ItemChange } from './change';
import type { ChangeMaker } from './change-maker';

/** Create it in a field initialiser. */
export class NotedChanges {
  private readonly movedOn = inject(MovedOn);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);

  constructor(private readonly maker: ChangeMaker) {}

  /** One that was made elsewhere. */
  note(change: ItemChange, stored: TaskItem | null): void {
    this.stack.confirm(this.stack.note([change]), change, stored);
  }

  /** @throws Problem after taking it back: whoever typed it shows it */
  async add(change: ItemChange): Promise<TaskItem | null> {
    const step = this.stack.note([change]);
    try {
      const stored = await this.maker.make(change);
      this.stack.confirm(step, change, stored);
      return stored;
    } catch (error) {
      this.stack.refuse(step, change);
      throw error;
    }
  }

  /** Those that the server refuses are taken back. @returns whether there were none */
  async make(changes: readonly ItemChange[], said?: string): Promise<boolean> {
    const step = this.stack.note(changes);
    if (said) step.messageId = this.toasts.show(said, { label: t('Undo'), run: () => this.undo(step) });
    const results = await this.maker.makeAll(changes);
    const refusals: unknown[] = [];
    results.forEach((result, at) => {
      if (result.status === 'fulfilled') return this.confirm(step, changes[at]!, result.value);
      this.stack.refuse(step, changes[at]!);
      refusals.push(result.reason); // a Problem
    });
    if (refusals.length === 0) return true;
    if (step.messageId && step.changes.length === 0) this.toasts.dismiss(step.messageId);
    this.toasts.error(refusals[0]);
    return false;
  }

  private undo(step: UndoStep): void {
    this.stack.requests.next({ what: 'undo', step });
  }

  private confirm(step: UndoStep, change: ItemChange, stored: TaskItem | null): void {
    this.stack.confirm(step, change, stored);
    // One message is enough.
    if (!step.messageId && stored && change.kind === 'fields' && hasMovedOn(change.to, stored))
      this.movedOn.announce(stored, () => this.undo(step));
  }
}
