// The rows of a list, in its sections: drag them by the grip, or move and edit them with the keyboard. Moves are announced
// to screen readers.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  computed,
  inject,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import type { TaskItem } from '../../shared/task.contract';
import { AddLine } from '../add-line/add-line';
import { TaskBoard } from '../board/task-board';
import { rescheduled } from '../due-date/task-date';
import { Collapsed } from '../outline/collapsed';
import { spotAt } from '../outline/drop-spot';
import { firstRows, type OutlineRow, outlineOf } from '../outline/outline';
import { PartCount } from '../outline/part-count';
import { spokenStep } from '../outline/spoken-step';
import { ItemPlaces } from '../places/item-places';
import { SectionHeading } from '../sections/section-heading';
import { Selectable } from '../selection/selectable';
import { Selection } from '../selection/selection';
import { ListPeople } from '../sharing/list-people';
import { TaskItem as Row } from '../task-item/task-item';
import { taskMenuOpener } from '../task-menu/task-menu-opener';
import { dragByGrips } from './drag-start';
import { GrowingRows } from './growing-rows';
import { NearEnd } from './near-end';
import { NearRow } from './near-row';
import { NearRows } from './near-rows';
import { RowFocus } from './row-focus';
import { keyOf, stepFor } from './row-keys';

@Component({
  selector: 'sv-task-items',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [AddLine, Icon, NearEnd, NearRow, PartCount, Row, SectionHeading, Selectable, T],
  templateUrl: './task-items.html',
  styleUrls: ['../task-menu/more-button.css', './far-row.css', './task-items.css'],
  providers: [NearRows],
})
export class TaskItems {
  private readonly injector = inject(Injector);
  private readonly shortcuts = inject(Shortcuts);
  private readonly places = inject(ItemPlaces);
  private readonly rows = viewChildren(NearRow);
  private readonly lists = viewChildren<ElementRef<HTMLElement>>('list');
  private readonly lines = viewChildren(AddLine);
  private readonly rowFocus = new RowFocus(this.rows, () => this.becameEmpty.emit());

  protected readonly growing = new GrowingRows();
  protected readonly board = inject(TaskBoard);
  protected readonly people = inject(ListPeople);
  protected readonly rescheduled = rescheduled;
  protected readonly selection = inject(Selection);
  protected readonly collapsed = inject(Collapsed);
  protected readonly announcement = signal('');
  /** The section to which tasks are being added. */
  protected readonly addingTo = signal<string | null>(null);
  /** Viewers of a list open its tasks, and change nothing. */
  readonly isReadOnly = input(false);
  readonly opened = output<TaskItem>();
  /** The last row was removed while it had the focus. */
  readonly becameEmpty = output();

  protected readonly openMenu = taskMenuOpener(item => this.opened.emit(item));
  private readonly outline = computed(() => {
    const { sections, parents } = this.board.context;
    const [items, collapsed] = [this.board.shown(), this.collapsed.ids()];
    return outlineOf({ items, sections: sections(), parents: parents(), collapsed });
  });
  /** Not all of a long list at once; the rest follows when the end comes near. */
  protected readonly groups = computed(() => firstRows(this.outline(), this.growing.count()));
  private readonly open = computed(() => this.groups().filter(({ isCollapsed }) => !isCollapsed));
  private readonly visible = computed(() => this.open().flatMap(({ rows }) => rows));
  /** How many rows there are where not all of them are here yet; -1: nobody knows. */
  protected readonly sizes = computed(() => {
    const outline = this.outline();
    const cut = outline.filter(({ rows }, at) => rows.length > this.groups()[at]!.rows.length);
    const sizes = new Map(cut.map(({ section, rows }) => [section, rows.length]));
    const last = outline.at(-1);
    if (last && this.board.hasMore()) sizes.set(last.section, -1);
    return sizes;
  });

  constructor() {
    this.selection.follow(() => this.visible().map(({ item }) => item.id));
    dragByGrips(
      () => this.lists().map(({ nativeElement: element }, at) => ({ element, group: this.open()[at]! })),
      (row, group, index) => void this.places.put(row.item, spotAt(group, row, index)),
    );
  }

  focusFirst(): void {
    this.rows()[0]?.focus();
  }

  protected addTo(sectionId: string): void {
    this.collapsed.open(sectionId);
    this.addingTo.set(sectionId);
    afterNextRender({ read: () => this.lines()[0]?.focus() }, { injector: this.injector });
  }

  protected readonly addTask = (listId: string, sectionId: string) => (title: string) =>
    this.places.add(listId, title, sectionId);

  protected onKeydown(event: KeyboardEvent, row: OutlineRow): void {
    if (isTyping(event.target)) return;
    const action = this.actionOf(event, row, this.isReadOnly());
    if (!action) return;
    event.preventDefault();
    action();
  }

  private actionOf(event: KeyboardEvent, row: OutlineRow, isReadOnly: boolean): (() => unknown) | undefined {
    if (event.altKey) return isReadOnly ? undefined : this.moveOf(event.key, row);
    if (event.ctrlKey || event.metaKey) return undefined;
    const key = keyOf(event, this.shortcuts);
    return this.steps(row)[key] ?? (isReadOnly ? undefined : this.changes(row)[key]);
  }

  private steps(row: OutlineRow): Record<string, () => unknown> {
    const { item, hasPartsHere } = row;
    return {
      ...this.rowFocus.steps(item.id),
      e: () => this.opened.emit(item),
      ...(hasPartsHere && { o: () => this.collapsed.toggle(item.id) }),
    };
  }

  private changes({ item }: OutlineRow): Record<string, () => unknown> {
    return { Delete: () => this.board.delete(item), x: () => this.board.toggle(item) };
  }

  private moveOf(key: string, row: OutlineRow): (() => void) | undefined {
    const step = stepFor(key, this.outline(), row);
    if (!step) return undefined;
    return () => {
      for (const id of [step.into?.id, step.below?.item.id]) if (id) this.collapsed.open(id);
      this.announcement.set(spokenStep(row.item, step));
      void this.places.put(row.item, step.spot);
    };
  }
}
