// A list as a board: a column for each section. Cards are dragged, or moved with Alt and the arrow keys; moves are
// announced to screen readers.
import { CdkDrag, type CdkDragDrop, CdkDropList, CdkDropListGroup } from '@angular/cdk/drag-drop';
import { CdkScrollable } from '@angular/cdk/scrolling';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChildren,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { NotLoaded } from '@sv/ui/error-state/not-loaded';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import type { TaskItem } from '../../shared/task.contract';
import { taskLimits } from '../../shared/task-limits';
import { TaskBoard } from '../board/task-board';
import { spotAt } from '../outline/drop-spot';
import { type OutlineGroup, type OutlineRow, outlineOf } from '../outline/outline';
import { sideways, type Step, vertically } from '../outline/row-steps';
import { spokenStep } from '../outline/spoken-step';
import { ItemPlaces } from '../places/item-places';
import { SectionName } from '../sections/section-name';
import { Selectable } from '../selection/selectable';
import { Selection } from '../selection/selection';
import { ListPeople } from '../sharing/list-people';
import { RowFocus } from '../task-items/row-focus';
import { BoardCard } from './board-card';
import { BoardColumn } from './board-column';
import { cardBeside } from './card-beside';

/** A board is seen as a whole: pages are read until it has this many tasks. */
const READ_AT_ONCE = 1000;

const arrowOf: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };

@Component({
  selector: 'sv-section-board',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    BoardCard,
    BoardColumn,
    Button,
    CdkDrag,
    CdkDropList,
    CdkDropListGroup,
    CdkScrollable,
    Icon,
    NotLoaded,
    SectionName,
    Selectable,
    T,
  ],
  templateUrl: './section-board.html',
  styleUrl: './section-board.css',
})
export class SectionBoard {
  private readonly places = inject(ItemPlaces);
  private readonly shortcuts = inject(Shortcuts);
  private readonly cards = viewChildren(BoardCard);
  private readonly cardFocus = new RowFocus(this.cards, () => this.becameEmpty.emit());

  readonly listId = input.required<string>();
  readonly isReadOnly = input(false);
  readonly opened = output<TaskItem>();
  /** The last card was removed while it had the focus. */
  readonly becameEmpty = output();

  protected readonly board = inject(TaskBoard);
  protected readonly people = inject(ListPeople);
  protected readonly selection = inject(Selection);
  protected readonly announcement = signal('');
  protected readonly isNaming = signal(false);
  protected readonly isDragging = signal(false);
  /** Parts are on the card of their task. */
  protected readonly columns = computed(() => {
    const [sections, parents] = [this.board.context.sections(), this.board.context.parents()];
    return outlineOf({ items: this.board.shown(), sections, parents, collapsed: new Set(parents.keys()) });
  });
  protected readonly isFull = computed(() => this.board.context.sections().length >= taskLimits.sectionsPerList);

  constructor() {
    this.selection.follow(() => this.columns().flatMap(({ rows }) => rows.map(({ item }) => item.id)));
    effect(() => {
      if (this.board.hasMore() && this.board.all().length < READ_AT_ONCE) untracked(() => void this.board.showMore());
    });
  }

  focusFirst(): void {
    this.cards()[0]?.focus();
  }

  protected drop(event: CdkDragDrop<OutlineGroup, OutlineGroup, OutlineRow>): void {
    const { item, container, previousContainer, previousIndex, currentIndex } = event;
    if (container === previousContainer && previousIndex === currentIndex) return;
    void this.places.put(item.data.item, spotAt({ ...container.data, isCollapsed: false }, item.data, currentIndex));
  }

  protected onKeydown(event: KeyboardEvent, row: OutlineRow): void {
    if (isTyping(event.target)) return;
    const action = event.altKey ? this.moveOf(event.key, row) : this.actionOf(event, row);
    if (!action) return;
    event.preventDefault();
    action();
  }

  private moveOf(key: string, row: OutlineRow): (() => void) | null {
    const step = this.isReadOnly() ? null : this.stepOf(key, row);
    if (!step) return null;
    return () => {
      this.announcement.set(spokenStep(row.item, step));
      void this.places.put(row.item, step.spot);
    };
  }

  private stepOf(key: string, row: OutlineRow): Step | null {
    const column = this.columns().filter(({ rows }) => rows.includes(row));
    if (key === 'ArrowDown') return vertically(column, row, 1);
    if (key === 'ArrowUp') return vertically(column, row, -1);
    if (key === 'ArrowRight') return sideways(this.columns(), row, 1);
    return key === 'ArrowLeft' ? sideways(this.columns(), row, -1) : null;
  }

  private actionOf(event: KeyboardEvent, { item }: OutlineRow): (() => unknown) | undefined {
    if (event.ctrlKey || event.metaKey) return undefined;
    const key = event.key.length > 1 ? event.key : (this.shortcuts.letterOf(event) ?? '');
    const beside = cardBeside(this.columns(), item.id, arrowOf[key] ?? key);
    if (beside) return () => this.cardFocus.focus(beside.id);
    const changes: Record<string, () => unknown> = {
      Delete: () => this.board.delete(item),
      x: () => this.board.toggle(item),
    };
    if (key === 'e') return () => this.opened.emit(item);
    return this.isReadOnly() ? undefined : changes[key];
  }
}
