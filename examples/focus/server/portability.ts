import { sdk, type Where } from '@sv/sdk';
import { importRows, inPages, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { MoreThan } from 'typeorm';
import { focusLimits } from '../shared/focus-limits';
import type { FocusSession } from '../shared/session.contract';
import { SessionRow } from './sessions/session.entity';

/** What a person takes along: every session, a page at a time; whoever focuses for years has many. */
export function exportSessions({ userId }: { userId: string }): AsyncIterable<FocusSession> {
  const sessions = sdk.db.repository(SessionRow);
  const order = { finishedAt: 'ASC', id: 'ASC' } as const;
  return inPages<SessionRow, FocusSession>(
    last => sessions.find({ where: last ? after(userId, last) : ownedBy(userId), order, take: 500 }),
    ({ id, minutes, finishedAt }) => ({ id, minutes, finishedAt: finishedAt.toISOString() }),
  );
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importSessions(request: ImportRequest): Promise<ImportReport> {
  const { userId, mapId } = request;
  return importRows(request, {
    rows: sdk.db.repository(SessionRow),
    toRow: record => {
      const session = toSession(record);
      if (!session) return null;
      const { id, minutes, finishedAt } = session;
      return { id: mapId(id), ...ownedBy(userId), minutes, finishedAt: new Date(finishedAt) };
    },
    unreadable: { code: 'not-a-session', detail: 'A record has no id, no minutes or no date.' },
  });
}

/** As the index has it: without the tenant every page would look through the rows of everybody. */
const ownedBy = (userId: string) => ({ tenantId: 'default', userId });

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteSessions({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(SessionRow).delete(ownedBy(userId));
}

/** Two sessions may have ended at the same moment. */
const after = (userId: string, { id, finishedAt }: SessionRow): Where<SessionRow>[] => [
  { ...ownedBy(userId), finishedAt: MoreThan(finishedAt) },
  { ...ownedBy(userId), finishedAt, id: MoreThan(id) },
];

/** An archive is somebody's file: nothing in it is taken on trust. */
function toSession(record: unknown): FocusSession | null {
  const { id, minutes, finishedAt } = (record ?? {}) as Partial<Record<keyof FocusSession, unknown>>;
  if (typeof id !== 'string' || typeof finishedAt !== 'string' || Number.isNaN(Date.parse(finishedAt))) return null;
  const isUsual = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= focusLimits.minutes;
  return isUsual ? { id, minutes: Number(minutes), finishedAt } : null;
}
