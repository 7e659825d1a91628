import type { Db } from '@sv/sdk';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';

type Placed = Pick<TaskItemRow, 'id' | 'position'>;

/**
 * Keeps parts behind their task, within a transaction that holds the list. Pages do not depend on it: they show parts
 * below their task wherever they stand. But a page of a long list has a task and its parts together.
 */
export class PartOrder {
  private readonly order: ItemOrder;

  constructor(
    private readonly tx: Db,
    private readonly listId: string,
  ) {
    this.order = new ItemOrder(tx, listId);
  }

  /** Where a new part comes: behind the last one, or behind the task. */
  async endOf(parent: Placed): Promise<number> {
    const last = (await this.partsOf(parent.id)).at(-1) ?? parent;
    return last.position + 1;
  }

  /** Behind a task and its last part. */
  async putBehind(item: Placed, parentId: string): Promise<void> {
    const parent = await this.items.findOneBy({ id: parentId, listId: this.listId });
    if (!parent) return;
    const others = (await this.partsOf(parentId)).filter(({ id }) => id !== item.id);
    const last = others.at(-1) ?? parent;
    await this.order.move(item.id, item.position < last.position ? last.position : last.position + 1);
  }

  /** Those of a task that was moved come behind it, in their order. Neighbours move at once. */
  async follow(parentId: string): Promise<void> {
    for (;;) {
      const parent = await this.items.findOneBy({ id: parentId, listId: this.listId });
      if (!parent) return;
      const parts = await this.partsOf(parentId);
      const astray = parts.findIndex(({ position }, at) => position !== parent.position + 1 + at);
      if (astray < 0) return;
      const run = runFrom(parts, astray);
      const from = run[0]!.position;
      const isBefore = from < parent.position;
      await this.order.moveRun(run, parent.position + 1 + astray - (isBefore ? run.length : 0));
    }
  }

  async putIntoSection(parentId: string, sectionId: string | null): Promise<void> {
    await this.items.increment({ listId: this.listId, parentId }, 'version', 1);
    await this.items.update({ listId: this.listId, parentId }, { sectionId });
  }

  private partsOf(parentId: string): Promise<Placed[]> {
    const order = { position: 'ASC', id: 'ASC' } as const;
    return this.items.find({ where: { listId: this.listId, parentId }, order, select: { id: true, position: true } });
  }

  private get items() {
    return this.tx.repository(TaskItemRow);
  }
}

/** The parts that stand behind one another from this one on. */
function runFrom(parts: readonly Placed[], start: number): Placed[] {
  const first = parts[start]!.position;
  return parts.slice(start).filter(({ position }, at) => position === first + at);
}
