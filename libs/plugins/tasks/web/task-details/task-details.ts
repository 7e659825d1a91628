// All details of one task, in a dialog: title, dates, notes. It stays open until the server has saved them.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Submission } from '@sv/ui/workspace/submission';
import type { ListPerson } from '../../shared/sharing.contract';
import { taskLimits } from '../../shared/task-limits';
import type { TaskItem, TaskList, TaskPriority } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskTools } from '../open-task/task-tools';
import { PrioritySelect } from '../priority/priority-select';
import { ListPeople } from '../sharing/list-people';
import { TaskTalk } from '../task-talk/task-talk';
import { TagsField } from '../task-tags/tags-field';
import { TaskParts } from '../task-parts/task-parts';
import { TaskWhen } from '../task-when/task-when';
import { noDates, whenChange, whenLabels, whenOf } from '../task-when/when-fields';
import { contentText } from './content-text';
import { WhenForm } from '../task-when/when-form';

@Component({
  selector: 'sv-task-details',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    ConflictChoice,
    Dialog,
    DraftLine,
    Field,
    FieldControl,
    Icon,
    NotLoaded,
    PrioritySelect,
    ReactiveFormsModule,
    T,
    TagsField,
    TaskTools,
    TaskParts,
    TaskWhen,
    TaskTalk,
  ],
  templateUrl: './task-details.html',
  styleUrl: './task-details.css',
})
export class TaskDetails {
  private readonly board = inject(TaskBoard);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  readonly item = input.required<TaskItem>();
  /** The list that it is in; its people are offered when it is shared. */
  readonly list = input<TaskList | null>(null);
  readonly closed = output();

  protected readonly people = inject(ListPeople);
  protected readonly isReadOnly = computed(() => this.list()?.role === 'viewer');
  /** Also somebody who does not see the list any more, as long as the task is theirs. */
  protected readonly assignees = computed<readonly ListPerson[]>(() => {
    const [people, id] = [this.people.people(), this.item().assigneeId];
    return !id || people.some(person => person.id === id)
      ? people
      : [...people, { id, name: t('Somebody'), image: null }];
  });
  protected readonly limits = taskLimits;
  protected readonly isOpen = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [Validators.required, Validators.pattern(/\S/)]],
    ...noDates,
    notes: '',
    assigneeId: '',
    priority: '' as TaskPriority | '',
    tags: inject(NonNullableFormBuilder).control<string[]>([]),
  });
  protected readonly labels = {
    title: t('Title'),
    ...whenLabels(),
    notes: t('Notes'),
    assigneeId: t('Assigned to'),
    priority: t('Priority'),
    tags: t('Tags'),
  };
  protected readonly edits = new Edits<TaskItem, typeof this.form>(this.form, { name: 'task', read: fieldsOf });
  protected readonly when = new WhenForm(this.form.controls);
  protected readonly textOf = (name: string, value: unknown): string | null =>
    name === 'assigneeId' ? (this.people.find(String(value))?.name ?? null) : contentText(name, value);
  protected readonly submission = new Submission(
    this.form,
    () => this.formElement().nativeElement.checkValidity() && !this.when.startError(),
  );

  constructor() {
    effect(() => this.edits.show(this.item()));
    effect(() => (this.isReadOnly() ? this.form.disable() : this.form.enable()));
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const isSaved = await this.edits.save(changed => {
        const { title, notes, assigneeId, priority, tags } = changed;
        const change = {
          ...(title !== undefined && { title: title.trim() }),
          ...(notes !== undefined && { notes: notes || null }),
          ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
          ...whenChange(changed, this.form.getRawValue(), this.item()),
          ...(priority !== undefined && { priority: priority || null }),
          ...(tags !== undefined && { tags }),
        };
        return this.board.save(this.edits.before ?? this.item(), change);
      });
      if (isSaved) this.isOpen.set(false);
    });
  }

  protected leave(): void {
    this.edits.discard();
    this.isOpen.set(false);
  }

  protected delete(): void {
    this.leave();
    void this.board.delete(this.item());
  }
}

const fieldsOf = (item: TaskItem) => ({
  title: item.title,
  ...whenOf(item),
  notes: item.notes ?? '',
  assigneeId: item.assigneeId ?? '',
  priority: item.priority ?? ('' as const),
  tags: item.tags,
});
