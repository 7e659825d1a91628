import { sdk } from '@sv/sdk';
import type { HistoryEntry, TaskHistory } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import type { TaskItemRow } from '../../items/task-item.entity';
import type { Owner } from '../../owner';
import { accessItem } from '../../sharing/list-access';
import { talkPeople } from '../talk-people';
import { HistoryRow } from './history.entity';

/** @throws ItemNotFoundError */
export async function historyOf(caller: Owner, itemId: string): Promise<TaskHistory> {
  const item = await accessItem(caller, itemId, 'view');
  const order = { id: 'DESC' } as const;
  const rows = await sdk.db.repository(HistoryRow).find({ where: { itemId }, order, take: taskLimits.historyPerItem });
  const entries = [...rows.map(toEntry), addition(item)];
  return { entries, people: await talkPeople(entries.flatMap(({ byId, personId }) => [byId, personId])) };
}

const toEntry = ({ id, action, createdAt, byId, personId, detail }: HistoryRow): HistoryEntry => ({
  id,
  action,
  at: createdAt.toISOString(),
  byId,
  personId,
  detail,
});

/** The task itself says who added it, so tasks of versions without a history begin with that too. */
const addition = ({ id, createdAt, createdBy }: TaskItemRow): HistoryEntry => ({
  id,
  action: 'added',
  at: createdAt.toISOString(),
  byId: createdBy,
  personId: null,
  detail: {},
});
