// What is done to all selected tasks, in one step that can be undone.
import { Injectable, inject } from '@angular/core';
import { t } from '@sv/ui/locale/translate';
import { isSame } from '@sv/ui/edits/merge';
import { taskLimits } from '../../shared/task-limits';
import type { TaskItem, TaskItemChange, TaskList } from '../../shared/task.contract';
import { type ItemChange, fieldsChange, moveChange } from '../board/change';
import { TaskBoard } from '../board/task-board';
import { atDay } from '../due-date/due-day';
import { rescheduled } from '../due-date/task-date';
import { Selection } from './selection';

@Injectable()
export class SelectionChanges {
  private readonly board = inject(TaskBoard);
  private readonly selection = inject(Selection);

  /** Whether there is nothing left to check off. */
  areDone(): boolean {
    return this.selection.items().every(({ doneAt }) => doneAt !== null);
  }

  checkOff(): void {
    const done = !this.areDone();
    const items = this.selection.items().filter(({ doneAt }) => (doneAt !== null) !== done);
    this.board.lingerAll(items);
    const said = done
      ? t('{count, plural, one {# task done} other {# tasks done}}', { count: items.length })
      : t('{count, plural, one {# task open again} other {# tasks open again}}', { count: items.length });
    this.make(
      items.map(item => fieldsChange(item, { done })),
      said,
    );
    this.selection.end();
  }

  change(fieldsOf: (item: TaskItem) => TaskItemChange): void {
    const changes = this.selection.items().flatMap(item => {
      const fields = fieldsOf(item);
      const isChanged = Object.entries(fields).some(([name, value]) => !isSame(value, item[name as keyof TaskItem]));
      return isChanged ? [fieldsChange(item, fields)] : [];
    });
    const count = changes.length;
    this.make(changes, t('{count, plural, one {# task changed} other {# tasks changed}}', { count }));
  }

  /** @param day `2026-06-22`; null for none */
  setDay(day: string | null): void {
    this.change(item => rescheduled(item, day && atDay(day, item.dueAt)));
  }

  addTag(tag: string): void {
    this.change(({ tags }) => {
      const hasIt = tags.some(one => one.toLowerCase() === tag.toLowerCase());
      return { tags: hasIt || tags.length >= taskLimits.tagsPerItem ? tags : [...tags, tag] };
    });
  }

  moveTo({ id, name }: TaskList): void {
    const whole = this.whole();
    const said = t('{count, plural, one {# task moved to “{list}”} other {# tasks moved to “{list}”}}', {
      count: whole.length,
      list: name,
    });
    this.make(
      whole.map(item => moveChange(item, this.board.partsOf(item), { listId: id, position: undefined })),
      said,
    );
    this.selection.end();
  }

  delete(): void {
    const whole = this.whole();
    const said = t('{count, plural, one {# task deleted} other {# tasks deleted}}', { count: whole.length });
    // From the bottom, so that each is still where it says: an undo begins at the top.
    const changes = whole.toReversed().map(item => ({
      kind: 'deleted' as const,
      item,
      parts: this.board.partsOf(item),
    }));
    this.make(changes, said);
    this.selection.end();
  }

  /** Parts go along with their task. */
  private whole(): TaskItem[] {
    const ids = new Set(this.selection.items().map(({ id }) => id));
    return this.selection.items().filter(({ parentId }) => !parentId || !ids.has(parentId));
  }

  private make(changes: readonly ItemChange[], said: string): void {
    if (changes.length > 0) void this.board.make(changes, said);
  }
}
