// A field for the name of a new list. Enter creates the list and opens it.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  type OnInit,
  afterNextRender,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { taskLimits } from '../../shared/task-limits';
import { TaskListStore } from '../board/task-list-store';

@Component({
  selector: 'sv-new-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, DraftLine, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './new-list.html',
  styleUrl: './new-list.css',
})
export class NewList implements OnInit {
  private readonly listStore = inject(TaskListStore);
  private readonly router = inject(Router);
  private readonly destroyRef = inject(DestroyRef);
  private readonly listsLink = pluginLink('lists');
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');

  /** The initial name, so that one click is enough. */
  readonly suggestion = input('');
  readonly created = output();
  readonly cancelled = output();

  protected readonly maxLength = taskLimits.listName;
  protected readonly saving = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected readonly form = inject(NonNullableFormBuilder).group({ name: '' });
  protected readonly edits = new Edits<{ id?: string; name: string }, typeof this.form>(this.form, {
    name: 'new-list',
    asks: false,
  });

  constructor() {
    afterNextRender(() => this.field().nativeElement.select());
  }

  ngOnInit(): void {
    this.edits.show({ name: this.suggestion() });
  }

  protected async create(): Promise<void> {
    const name = this.form.getRawValue().name.trim();
    if (this.saving()) return;
    if (!name) return this.refusal.set('Enter a name for the list.');
    this.saving.set(true);
    try {
      const list = await this.listStore.add(name);
      this.edits.discard();
      // The first list may be there already, in place of this field.
      if (!this.destroyRef.destroyed) this.created.emit();
      await this.router.navigateByUrl(`${this.listsLink}/${list.id}`);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.saving.set(false);
    }
  }
}
