// Many changes in few requests: one for each would take long, and meet the limit of requests a minute.
import { newId } from '@sv/ui/offline/new-id';
import type { OfflineWrite, QueuedWrite } from '@sv/ui/offline/offline-write';
import { t } from '@sv/ui/locale/translate';
import { Problem } from '@sv/ui/workspace/problem';
import { taskLimits } from '../../shared/task-limits';
import type { ManyTaskResults, TaskChange, TaskChangeRefusal, TaskItem } from '../../shared/task.contract';
import type { ItemChange } from './change';

/** Up to so many go one by one: each is merged with what others changed, and waits on its own. */
const FEW = 10;

export const areMany = (changes: readonly ItemChange[]): boolean =>
  changes.length > FEW && changes.every(({ kind }) => kind !== 'added');

/** In pieces that one request may have. */
export function* piecesOf(changes: readonly ItemChange[]): Generator<ItemChange[]> {
  for (let at = 0; at < changes.length; at += taskLimits.changesAtOnce)
    yield changes.slice(at, at + taskLimits.changesAtOnce);
}

/** @param writes the requests that would make them one by one */
export function writeOfMany(
  url: string,
  changes: readonly ItemChange[],
  writes: readonly OfflineWrite[],
): OfflineWrite {
  return {
    method: 'POST',
    url,
    body: { changes: changes.map((change, at) => requestOf(change, writes[at]!)) },
    name: t('{count} tasks', { count: changes.length }),
    subject: newId(),
    within: [...new Set(writes.flatMap(({ subject, within = [] }) => [subject, ...within]))],
    // For whoever shows the list before the request is sent.
    base: Object.fromEntries(changes.map(({ item }) => [item.id, item])),
  };
}

function requestOf({ kind, item: { id } }: ItemChange, { body, version }: OfflineWrite): TaskChange {
  if (kind === 'moved') return { id, kind: 'move', move: body as unknown as TaskChange['move'] };
  if (kind !== 'fields') return { id, kind: kind === 'deleted' ? 'delete' : 'restore' };
  return { id, kind: 'change', change: { ...body }, ...(version && { version }) };
}

export type ManyResult =
  | { kind: 'stored'; item: TaskItem | null }
  /** Somebody else changed it: sent alone, it is merged if it can be. */
  | { kind: 'again' }
  | { kind: 'refused'; problem: Problem };

export function resultsOf(changes: readonly ItemChange[], { results }: ManyTaskResults): ManyResult[] {
  return changes.map((change, at) => {
    const { item, refusal } = results[at]!;
    if (!refusal) return { kind: 'stored', item };
    if (refusal.code === 'changed-meanwhile') return { kind: 'again' };
    const isGone = change.kind === 'deleted' && refusal.code === 'not-found';
    return isGone ? { kind: 'stored', item: null } : { kind: 'refused', problem: problemOf(refusal) };
  });
}

const problemOf = ({ code, detail }: TaskChangeRefusal): Problem => new Problem({ code, detail });

/** As if each had been sent alone. */
export function singleWrites(write: QueuedWrite): QueuedWrite[] {
  const { changes } = write.body as unknown as { changes: TaskChange[] };
  const items = write.base as unknown as Record<string, TaskItem>;
  const [root] = write.url.split('/changes');
  return changes.map(({ id, kind, change, move }) => {
    const one = { ...write, subject: id, base: { ...items[id] } };
    if (kind === 'change') return { ...one, method: 'PATCH', url: `${root}/${id}`, body: { ...change } };
    if (kind === 'delete') return { ...one, method: 'DELETE', url: `${root}/${id}`, body: {} };
    return { ...one, url: `${root}/${id}/${kind}`, body: { ...move } };
  });
}
