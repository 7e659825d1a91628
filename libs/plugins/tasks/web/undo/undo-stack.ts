// What was changed in this tab, so that it can be changed back: the last steps, whatever page of Tasks they were made on.
import { Injectable, signal } from '@angular/core';
import { Subject } from 'rxjs';
import type { TaskItem } from '../../shared/task.contract';
import { type Change, confirmed } from '../board/change';
import { OwnVersions } from './own-versions';

/** What one action changed. Without changes when all of them were refused. */
export interface UndoStep {
  changes: Change[];
  /** Of the message that offers to undo it. */
  messageId?: number;
}

/** The last step, or this one. */
export type UndoRequest = { what: 'undo'; step?: UndoStep } | { what: 'redo' };

const MOST_STEPS = 50;
/** Then the person has gone on. */
const SHOWN_WITHIN_MS = 1000;

@Injectable({ providedIn: 'root' })
export class UndoStack {
  private readonly made: UndoStep[] = [];
  private readonly undone: UndoStep[] = [];
  private readonly versions = new OwnVersions();

  /** From messages; `Undo` does it. */
  readonly requests = new Subject<UndoRequest>();
  /** The tasks and sections that were changed back: the focus goes to the first of them that is shown. */
  readonly changed = signal<readonly string[]>([]);

  /** A new action: what was undone before cannot be made again. */
  note(changes: readonly Change[]): UndoStep {
    this.undone.length = 0;
    return push(this.made, { changes: [...changes] });
  }

  /** @param stored what the server answered; null while it waits */
  confirm(step: UndoStep, change: Change, stored: TaskItem | null): void {
    if (stored) this.versions.note(stored.id, stored.version);
    const at = step.changes.indexOf(change);
    if (at >= 0) step.changes[at] = confirmed(change, stored);
  }

  /** One of its changes was refused. */
  refuse(step: UndoStep, change: Change): void {
    step.changes = step.changes.filter(one => one !== change);
    if (step.changes.length === 0) this.drop(step);
  }

  /** The last step, or this one if nobody has undone it yet. */
  takeMade(step = this.made.at(-1)): UndoStep | null {
    return step && this.made.includes(step) && this.drop(step) ? step : null;
  }

  /** Whether the next undo or redo is one of comments. */
  isOfComments(what: UndoRequest['what']): boolean {
    const step = (what === 'undo' ? this.made : this.undone).at(-1);
    return step?.changes.every(change => 'comment' in change) ?? false;
  }

  takeUndone(): UndoStep | null {
    return this.undone.pop() ?? null;
  }

  /** A step was changed back (and can be made again), or made again. */
  keep(changes: readonly Change[], kind: 'undone' | 'made'): UndoStep {
    return push(kind === 'undone' ? this.undone : this.made, { changes: [...changes] });
  }

  /** The change as it is sent: with a version that has nothing of others that was not there when it was made. */
  prepared(change: Change): Change {
    if (change.kind !== 'fields' || change.version === null) return change;
    return { ...change, version: this.versions.latest(change.item.id, change.version) };
  }

  /** Some are shown only when they are read again. */
  focus(ids: readonly string[]): void {
    this.changed.set(ids);
    setTimeout(() => this.changed.update(now => (now === ids ? [] : now)), SHOWN_WITHIN_MS);
  }

  private drop(step: UndoStep): boolean {
    const steps = this.undone.includes(step) ? this.undone : this.made;
    const at = steps.indexOf(step);
    if (at >= 0) steps.splice(at, 1);
    return at >= 0;
  }
}

function push(steps: UndoStep[], step: UndoStep): UndoStep {
  steps.push(step);
  if (steps.length > MOST_STEPS) steps.shift();
  return step;
}
