import { type Db, InvalidInputError } from '@sv/sdk';
import { taskLimits } from '../../shared/task-limits';
import { TaskItemRow } from '../items/task-item.entity';
import { TooManyPartsError } from '../tasks.errors';

/**
 * The task that is to get a part, while the list is held. There is one level: a part has no parts, and a task that has
 * some does not become one.
 *
 * @param itemId what is to become its part; a new task when left out
 * @throws InvalidInputError, TooManyPartsError
 */
export async function requireParent(tx: Db, listId: string, parentId: string, itemId?: string): Promise<TaskItemRow> {
  const items = tx.repository(TaskItemRow);
  const parent = await items.findOneBy({ id: parentId, listId });
  if (!parent || parentId === itemId) refuse('parentId is not another task of this list');
  if (parent.parentId !== null) refuse('parentId is a part itself, and parts have no parts');
  if (itemId && (await items.existsBy({ parentId: itemId }))) refuse('a task with parts cannot become a part');
  if ((await items.countBy({ parentId })) >= taskLimits.partsPerItem) throw new TooManyPartsError();
  return parent;
}

function refuse(message: string): never {
  throw new InvalidInputError('/parentId', message);
}
