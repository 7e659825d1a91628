// A dialog for a new task in one of the lists, on pages that show tasks of all lists.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  input,
  type OnInit,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { Submission } from '@sv/ui/workspace/submission';
import { taskLimits } from '../../shared/task-limits';
import { TaskBoard } from '../board/task-board';
import type { TaskContent } from '../board/task-content';
import { TaskListStore } from '../board/task-list-store';
import { atDay, toDay } from '../due-date/due-day';
import { browserZone } from '../due-date/task-date';
import { UnderstoodChips } from '../quick-add/chips/understood-chips';
import { QuickAdd } from '../quick-add/quick-add';
import { ListPeople } from '../sharing/list-people';

/** The list of the last task that was added here: the next one is likely to go there too. */
let lastListId = '';

@Component({
  selector: 'sv-add-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule, T, UnderstoodChips],
  templateUrl: './add-task.html',
  providers: [QuickAdd],
})
export class AddTask implements OnInit {
  private readonly board = inject(TaskBoard);
  private readonly listStore = inject(TaskListStore);
  private readonly people = inject(ListPeople);
  protected readonly quickAdd = inject(QuickAdd);
  private readonly formElement = viewChild.required<ElementRef<HTMLFormElement>>('formElement');

  /** What the task has besides: the day of the page, or who it is for. */
  readonly content = input.required<Partial<TaskContent>>();
  readonly closed = output();

  protected readonly limits = taskLimits;
  protected readonly isOpen = signal(true);
  protected readonly lists = computed(() => this.listStore.lists().filter(({ role }) => role !== 'viewer'));
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [Validators.required, Validators.pattern(/\S/)]],
    listId: '',
    day: '',
  });
  protected readonly edits = new Edits<{ id?: string; title: string; listId: string; day: string }, typeof this.form>(
    this.form,
    {
      name: 'add-task',
    },
  );
  protected readonly submission = new Submission(this.form, () => this.formElement().nativeElement.checkValidity());

  constructor() {
    const { title, listId } = this.form.controls;
    title.valueChanges.subscribe(text => this.quickAdd.type(text));
    // To whom it can be assigned.
    listId.valueChanges.subscribe(id => this.people.open(this.listStore.find(id)));
  }

  ngOnInit(): void {
    const { dueAt } = this.content();
    const ids = this.lists().map(({ id }) => id);
    const listId = ids.includes(lastListId) ? lastListId : (ids[0] ?? '');
    this.edits.show({ title: '', listId, day: dueAt ? toDay(new Date(dueAt)) : '' });
  }

  protected save(): Promise<void> {
    return this.submission.send(this.formElement().nativeElement, async () => {
      const { title, listId, day } = this.form.getRawValue();
      const { fields } = await this.quickAdd.understand(title);
      const dueAt = day ? atDay(day, null) : null;
      // What was typed counts more than what was chosen before.
      await this.board.add(
        listId,
        { ...this.content(), ...(dueAt && { dueAt, timeZone: browserZone() }), ...fields },
        'bottom',
      );
      lastListId = listId;
      this.edits.discard();
      this.isOpen.set(false);
    });
  }
}
