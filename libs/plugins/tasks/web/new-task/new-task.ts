// The line for new tasks. Enter adds a task and keeps the focus; Shift+Enter adds it at the other end. If adding fails,
// the text returns.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { remembered } from '@sv/ui/browser/remembered';
import { Button } from '@sv/ui/button/button';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { taskLimits } from '../../shared/task-limits';
import { TaskBoard } from '../board/task-board';

type End = 'top' | 'bottom';

@Component({
  selector: 'sv-new-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, DraftLine, Icon, ReactiveFormsModule, T, Tooltip],
  templateUrl: './new-task.html',
  styleUrl: './new-task.css',
})
export class NewTask {
  private readonly board = inject(TaskBoard);
  private readonly destroyRef = inject(DestroyRef);
  private readonly toasts = inject(Toasts);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly end = remembered<End>('sv.tasks.add-to', ['bottom', 'top']);

  readonly listId = input.required<string>();

  protected readonly maxLength = taskLimits.title;
  protected readonly goesToTop = computed(() => this.end.value() === 'top');
  protected readonly endHint = computed(() =>
    this.goesToTop() ? t('New tasks go to the top') : t('New tasks go to the bottom'),
  );
  /** The current input, and text of failed additions that cannot return to the field because it is in use. */
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: '',
    failed: inject(NonNullableFormBuilder).control<string[]>([]),
  });
  protected readonly edits = new Edits(this.form, {
    name: 'new-task',
    read: () => ({ title: '', failed: [] }),
    asks: false,
  });
  protected readonly failed = toSignal(this.form.controls.failed.valueChanges, { initialValue: [] });
  protected readonly refusal = signal<string | null>(null);

  constructor() {
    effect(() => this.edits.show({ id: this.listId() }));
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected toggleEnd(): void {
    this.end.choose(this.goesToTop() ? 'bottom' : 'top');
    this.focus();
  }

  protected add(event: Event): void {
    const key = event as KeyboardEvent;
    if (key.isComposing) return;
    event.preventDefault();
    const title = this.form.controls.title.value.trim();
    if (!title) return;
    this.form.controls.title.setValue('');
    this.edits.restored.set(false);
    this.send([title], this.goesToTop() === key.shiftKey ? 'bottom' : 'top');
  }

  /** Pasting several lines adds several tasks. */
  protected addLines(event: ClipboardEvent): void {
    const lines = (event.clipboardData?.getData('text') ?? '')
      .split(/[\r\n]+/)
      .map(line => line.trim().slice(0, this.maxLength));
    const titles = lines.filter(Boolean);
    if (titles.length < 2) return;
    event.preventDefault();
    this.send(titles, this.end.value());
  }

  protected tryAgain(): void {
    const titles = this.failed();
    this.form.controls.failed.setValue([]);
    this.send(titles, this.end.value());
  }

  protected discardFailed(): void {
    this.form.controls.failed.setValue([]);
    this.refusal.set(null);
  }

  private send(titles: readonly string[], end: End): void {
    const listId = this.listId();
    this.refusal.set(null);
    for (const title of end === 'top' ? titles.toReversed() : titles) {
      void this.board
        .add(listId, title, end)
        .catch((error: unknown) => this.restoreFailed(listId, title, error, titles.length === 1));
    }
  }

  private restoreFailed(listId: string, title: string, error: unknown, isAlone: boolean): void {
    const { message } = toProblem(error);
    if (this.destroyRef.destroyed || listId !== this.listId()) {
      return this.toasts.error(t('“{title}” was not added. {message}', { title, message }));
    }
    const { title: field, failed } = this.form.controls;
    if (isAlone && field.value === '' && failed.value.length === 0) field.setValue(title);
    else failed.setValue([...failed.value, title]);
    this.refusal.set(t('Not added. {message}', { message }));
  }
}
