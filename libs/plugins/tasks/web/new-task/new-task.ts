// The line for new tasks. Enter adds a task and keeps the focus; Shift+Enter adds it at the other end. Dates, tags and so
// on are understood while they are typed. If adding fails, the text returns.
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
  untracked,
  viewChild,
} from '@angular/core';
import { remembered } from '@sv/ui/browser/remembered';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Tooltip } from '@sv/ui/tooltip/tooltip';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { taskLimits } from '../../shared/task-limits';
import { TaskBoard } from '../board/task-board';
import { LineDraft } from '../line-draft/line-draft';
import { LineField } from '../line-draft/line-field';
import { type TypedTask, plainTask } from '../line-draft/typed-task';
import { UnderstoodChips } from '../quick-add/chips/understood-chips';
import { CompletionList } from '../quick-add/completion/completion-list';
import { Completions } from '../quick-add/completion/completions';
import { QuickAdd } from '../quick-add/quick-add';
import { TagNames } from '../task-tags/tag-names';
import { FailedTasks } from './failed-tasks';

type End = 'top' | 'bottom';

@Component({
  selector: 'sv-new-task',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CompletionList, DraftLine, FailedTasks, Icon, LineField, T, Tooltip, UnderstoodChips],
  templateUrl: './new-task.html',
  styleUrl: './new-task.css',
  providers: [QuickAdd, Completions, TagNames],
})
export class NewTask {
  private readonly board = inject(TaskBoard);
  private readonly destroyRef = inject(DestroyRef);
  private readonly toasts = inject(Toasts);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  private readonly end = remembered<End>('sv.tasks.add-to', ['bottom', 'top']);

  readonly listId = input.required<string>();

  protected readonly quickAdd = inject(QuickAdd);
  protected readonly completions = inject(Completions);
  protected readonly isFocused = signal(false);
  /** Whoever is about to type sees what can be typed. */
  protected readonly placeholder = computed(() =>
    this.isFocused() ? t('Call Ada tomorrow 9:00 #garden') : t('Add a task'),
  );
  protected readonly maxLength = taskLimits.title;
  protected readonly goesToTop = computed(() => this.end.value() === 'top');
  protected readonly endHint = computed(() =>
    this.goesToTop() ? t('New tasks go to the top') : t('New tasks go to the bottom'),
  );
  protected readonly line = new LineDraft('new-task', () => this.listId());
  protected readonly refusal = signal<string | null>(null);

  constructor() {
    effect(() => {
      const text = this.line.text();
      untracked(() => this.quickAdd.type(text));
    });
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected toggleEnd(): void {
    this.end.choose(this.goesToTop() ? 'bottom' : 'top');
    this.focus();
  }

  /** Keys for the list that completes a word. */
  protected complete(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const chosen = this.completions.onKey(event.key);
    if (chosen === false) return;
    event.preventDefault();
    if (chosen !== true) this.choose(chosen);
  }

  protected choose(option: string): void {
    const completed = this.completions.withOption(option);
    if (!completed) return;
    const field = this.field().nativeElement;
    field.value = completed.text;
    this.line.text.set(completed.text);
    field.setSelectionRange(completed.caret, completed.caret);
  }

  /** The first Escape leaves all words in the title, the next one leaves the line. */
  protected leave(event: Event): void {
    if (!event.defaultPrevented && !this.quickAdd.keepAll()) this.field().nativeElement.blur();
  }

  protected async add(event: Event): Promise<void> {
    const key = event as KeyboardEvent;
    if (key.isComposing || key.defaultPrevented) return;
    event.preventDefault();
    const text = this.line.text().trim();
    if (!text) return;
    const [listId, end] = [this.listId(), this.goesToTop() === key.shiftKey ? 'bottom' : 'top'] as const;
    const understood = this.quickAdd.understand(text);
    this.line.text.set('');
    this.line.restored.set(false);
    const { fields } = await understood;
    this.send([{ text, fields }], end, listId);
  }

  /** Pasting several lines adds several tasks. */
  protected addLines(event: ClipboardEvent): void {
    const lines = (event.clipboardData?.getData('text') ?? '')
      .split(/[\r\n]+/)
      .map(line => line.trim().slice(0, this.maxLength));
    const titles = lines.filter(Boolean);
    if (titles.length < 2) return;
    event.preventDefault();
    this.send(titles.map(plainTask), this.end.value());
  }

  protected tryAgain(): void {
    const tasks = this.line.failed();
    this.line.failed.set([]);
    this.send(tasks, this.end.value());
  }

  protected discardFailed(): void {
    this.line.failed.set([]);
    this.refusal.set(null);
  }

  private send(tasks: readonly TypedTask[], end: End, listId = this.listId()): void {
    this.refusal.set(null);
    for (const task of end === 'top' ? tasks.toReversed() : tasks) {
      void this.board
        .add(listId, task.fields, end)
        .catch((error: unknown) => this.restoreFailed(listId, task, error, tasks.length === 1));
    }
  }

  private restoreFailed(listId: string, task: TypedTask, error: unknown, isAlone: boolean): void {
    const { message } = toProblem(error);
    if (this.destroyRef.destroyed || listId !== this.listId()) {
      return this.toasts.error(t('“{title}” was not added. {message}', { title: task.text, message }));
    }
    const { text, failed } = this.line;
    if (isAlone && text() === '' && failed().length === 0) text.set(task.text);
    else failed.update(others => [...others, task]);
    this.refusal.set(t('Not added. {message}', { message }));
  }
}
