// The field for a comment. Behind an `@` it offers those who see the list.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  input,
  linkedSignal,
  model,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import type { ListPerson } from '../../../shared/sharing.contract';
import { taskLimits } from '../../../shared/task-limits';
import { matching, type MentionStart, mentionStart } from './mention-text';

const MOST_OFFERED = 5;
let lastField = 0;

@Component({
  selector: 'sv-comment-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, FieldControl, T],
  templateUrl: './comment-field.html',
  styleUrl: './comment-field.css',
})
export class CommentField {
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');

  readonly label = input.required<string>();
  /** Whom one can mention. */
  readonly people = input<readonly ListPerson[]>([]);
  readonly text = model('');
  /** Ctrl Enter or ⌘ Enter. */
  readonly submitted = output();
  /** Escape, while nobody is being mentioned. */
  readonly cancelled = output<Event>();

  protected readonly limit = taskLimits.comment;
  protected readonly listId = `sv-mentions-${++lastField}`;
  protected readonly start = signal<MentionStart | null>(null);
  protected readonly offered = computed(() => {
    const start = this.start();
    return start ? matching(this.people(), start.query).slice(0, MOST_OFFERED) : [];
  });
  protected readonly isOpen = computed(() => this.offered().length > 0);
  protected readonly active = linkedSignal({ source: this.offered, computation: () => 0 });

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected type(): void {
    this.text.set(this.field().nativeElement.value);
    this.look();
  }

  /** Looks whether somebody is being mentioned where the caret is. */
  protected look(): void {
    const { value, selectionStart } = this.field().nativeElement;
    this.start.set(mentionStart(value, selectionStart));
  }

  /** Before the field loses the focus. */
  protected choose({ name }: ListPerson, event: Event): void {
    event.preventDefault();
    const [start, field] = [this.start(), this.field().nativeElement];
    if (!start) return;
    const mention = `@${name} `;
    field.setRangeText(mention, start.at, field.selectionStart, 'end');
    this.text.set(field.value);
    this.start.set(null);
  }

  protected onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return this.submitted.emit();
    }
    if (this.isOpen()) return this.moveInList(event);
    if (event.key === 'Escape') this.cancelled.emit(event);
  }

  private moveInList(event: KeyboardEvent): void {
    const [offered, at] = [this.offered(), this.active()];
    const actions: Record<string, () => void> = {
      ArrowDown: () => this.active.set((at + 1) % offered.length),
      ArrowUp: () => this.active.set((at + offered.length - 1) % offered.length),
      Enter: () => this.choose(offered[at]!, event),
      Tab: () => this.choose(offered[at]!, event),
      Escape: () => this.start.set(null),
    };
    const action = actions[event.key];
    if (!action) return;
    // The dialog around it would close on Escape.
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}
