// A line in which one task after the other is added to one place: a section, a column, a task. Enter adds and keeps the
// focus, Escape closes it. What is refused comes back into the line.
import { ChangeDetectionStrategy, Component, ElementRef, input, output, signal, viewChild } from '@angular/core';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Icon } from '@sv/ui/icon/icon';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { taskLimits } from '../../shared/task-limits';
import { LineDraft } from '../line-draft/line-draft';
import { LineField } from '../line-draft/line-field';

@Component({
  selector: 'sv-add-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DraftLine, Icon, LineField],
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
  protected readonly line = new LineDraft('add-line', () => this.place());

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected send(event: Event): void {
    if ((event as KeyboardEvent).isComposing) return;
    event.preventDefault();
    const text = this.line.text().trim();
    if (!text) return;
    this.line.text.set('');
    this.line.restored.set(false);
    this.refusal.set(null);
    this.add()(text).catch((error: unknown) => {
      if (this.line.text() === '') this.line.text.set(text);
      this.refusal.set(toProblem(error).message);
    });
  }

  protected close(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
    this.closed.emit();
  }
}
