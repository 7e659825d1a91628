// A line in which one task after the other is added to one place: a section, a column, a task. Enter adds and keeps the
// focus, Escape closes it. What is refused comes back into the line.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  effect,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Icon } from '@sv/ui/icon/icon';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { taskLimits } from '../../shared/task-limits';

@Component({
  selector: 'sv-add-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DraftLine, Icon, ReactiveFormsModule],
  templateUrl: './add-line.html',
  styleUrl: './add-line.css',
})
export class AddLine {
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');

  /** The id of that place: what is typed for one does not turn up in another. */
  readonly place = input.required<string>();
  readonly label = input.required<string>();
  /** Adds a task with this title. Rejects with a Problem. */
  readonly add = input.required<(title: string) => Promise<unknown>>();
  readonly closed = output();

  protected readonly maxLength = taskLimits.title;
  protected readonly refusal = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({ title: '' });
  protected readonly edits = new Edits(this.form, { name: 'add-line', read: () => ({ title: '' }), asks: false });

  constructor() {
    effect(() => this.edits.show({ id: this.place() }));
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected send(event: Event): void {
    if ((event as KeyboardEvent).isComposing) return;
    event.preventDefault();
    const { title } = this.form.controls;
    const text = title.value.trim();
    if (!text) return;
    title.setValue('');
    this.edits.restored.set(false);
    this.refusal.set(null);
    this.add()(text).catch((error: unknown) => {
      if (title.value === '') title.setValue(text);
      this.refusal.set(toProblem(error).message);
    });
  }

  protected close(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
    this.closed.emit();
  }
}
