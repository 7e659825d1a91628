// The fields of a filter on all tasks. Each takes effect when it is changed.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import type { ListPerson } from '../../shared/sharing.contract';
import { taskLimits } from '../../shared/task-limits';
import type { TaskFilter } from '../../shared/views.contract';
import { TaskListStore } from '../board/task-list-store';
import { TagNames } from '../task-tags/tag-names';

@Component({
  selector: 'sv-filter-fields',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, T],
  templateUrl: './filter-fields.html',
  styleUrl: './filter-fields.css',
  providers: [TagNames],
})
export class FilterFields {
  protected readonly listStore = inject(TaskListStore);
  protected readonly tagNames = inject(TagNames);
  protected readonly maxLength = taskLimits.tag;

  readonly filter = input.required<TaskFilter>();
  /** To whom tasks may be assigned, beside the person. */
  readonly people = input.required<readonly ListPerson[]>();
  /** What changed; undefined where it filters nothing any more. */
  readonly changed = output<TaskFilter>();

  protected isOnly(listId: string): boolean {
    const { listIds } = this.filter();
    return listIds?.length === 1 && listIds[0] === listId;
  }

  /** @param usual what applies without a filter too */
  protected choose(name: keyof TaskFilter, value: string, usual = ''): void {
    this.changed.emit({ [name]: value === usual ? undefined : value });
  }

  protected chooseList(id: string): void {
    this.changed.emit({ listIds: id ? [id] : undefined });
  }

  /** One tag, as tags are: without a space. */
  protected chooseTag(text: string): void {
    const [tag] = text
      .trim()
      .replace(/^#+/, '')
      .split(/[\s,#|]+/);
    this.changed.emit({ tag: tag || undefined });
  }

  protected clear(): void {
    const nothing = ['tag', 'priority', 'assignee', 'listIds', 'state', 'due', 'sort'].map(name => [name, undefined]);
    this.changed.emit(Object.fromEntries(nothing) as TaskFilter);
  }
}
