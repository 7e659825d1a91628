import type { Db } from '@sv/sdk';
import type { TaskItemRow } from '../../items/task-item.entity';
import { recordHistory } from './record-history';

/** Whose doing it was. */
interface PartDoing {
  action: 'part-added' | 'part-deleted';
  byId: string | null;
  at: Date;
}

/** Writes into the history of a task that a part of it came or went. Nothing happens for what is no part. */
export async function recordPart(
  tx: Db,
  { tenantId, parentId, title }: TaskItemRow,
  { action, byId, at }: PartDoing,
): Promise<void> {
  if (!parentId) return;
  const detail = action === 'part-added' ? { to: title } : { from: title };
  await recordHistory(tx, { tenantId, itemId: parentId, byId, at }, [{ action, detail }]);
}
