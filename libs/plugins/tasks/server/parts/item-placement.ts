import { type Db, InvalidInputError } from '@sv/sdk';
import type { TaskItemChange } from '../../shared/task.contract';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';
import { requireSection } from '../sections/section-access';
import { PartOrder } from './part-order';
import { requireParent } from './part-rules';

/** Where a task stands in its list: which section, below which task, and at which index. */
interface Place {
  parentId?: string | null;
  sectionId?: string | null;
  position?: number;
}

/**
 * Puts the tasks of one list where they are to be. Lives for one transaction, and holds the list first: what it finds
 * stays so until the end.
 */
export class ItemPlacement {
  private readonly order: ItemOrder;
  private readonly parts: PartOrder;

  constructor(
    private readonly tx: Db,
    private readonly listId: string,
  ) {
    this.order = new ItemOrder(tx, listId);
    this.parts = new PartOrder(tx, listId);
  }

  /**
   * Makes room for a new task.
   *
   * @throws ListNotFoundError, ListFullError, TooManyPartsError
   * @throws InvalidInputError when its section or its parent is not of this list
   */
  async open({ parentId = null, sectionId, position }: Place): Promise<Required<Place>> {
    await this.order.hold();
    const parent = parentId === null ? null : await requireParent(this.tx, this.listId, parentId);
    const wanted = position ?? (parent ? await this.parts.endOf(parent) : undefined);
    return {
      parentId,
      sectionId: await this.sectionOf(parent, sectionId),
      position: await this.order.open(wanted),
    };
  }

  /**
   * Moves a task as a change of it says, and its parts along.
   *
   * @returns the fields of the task that are to be stored with the change
   * @throws InvalidInputError, TooManyPartsError
   */
  async change(id: string, change: TaskItemChange): Promise<Omit<Place, 'position'>> {
    const { parentId, sectionId, position, done } = change;
    // Parts are checked off with their task, in rows that a move may hold.
    if ([parentId, sectionId, position, done].every(value => value === undefined)) return {};
    await this.order.hold();
    const item = await this.items.findOneBy({ id, listId: this.listId });
    if (!item) return {};
    const parent = await this.parentAfter(item, parentId);
    const section = await this.sectionOf(parent, sectionId, item.sectionId);
    await this.put(item, parent, position);
    if (section !== item.sectionId) await this.parts.putIntoSection(id, section);
    return {
      ...(parentId !== undefined && { parentId }),
      ...((sectionId !== undefined || section !== item.sectionId) && { sectionId: section }),
    };
  }

  private async parentAfter(item: TaskItemRow, parentId = item.parentId): Promise<TaskItemRow | null> {
    if (parentId === null) return null;
    if (parentId !== item.parentId) return requireParent(this.tx, this.listId, parentId, item.id);
    return this.items.findOneBy({ id: parentId, listId: this.listId });
  }

  /**
   * A part is in the section of its task.
   *
   * @param asked what the request says; undefined: nothing
   * @param present where the task is now
   */
  private async sectionOf(
    parent: TaskItemRow | null,
    asked: string | null | undefined,
    present: string | null = null,
  ): Promise<string | null> {
    if (parent && asked !== undefined && asked !== parent.sectionId) {
      throw new InvalidInputError('/sectionId', 'a part is in the section of its task');
    }
    if (parent) return parent.sectionId;
    if (asked) await requireSection(this.tx, this.listId, asked);
    return asked === undefined ? present : asked;
  }

  /** Without a position, a new part comes behind its siblings, and one that becomes a task of its own behind all of them. */
  private async put(item: TaskItemRow, parent: TaskItemRow | null, position: number | undefined): Promise<void> {
    const isElsewhere = (parent?.id ?? null) !== item.parentId;
    if (position !== undefined) await this.order.move(item.id, position);
    else if (isElsewhere) await this.parts.putBehind(item, parent?.id ?? item.parentId!);
    if (position !== undefined && parent === null) await this.parts.follow(item.id);
  }

  private get items() {
    return this.tx.repository(TaskItemRow);
  }
}
