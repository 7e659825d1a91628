import { sdk } from '@sv/sdk';
import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import { focusLimits } from '../shared/focus-limits';
import type { FocusSession } from '../shared/session.contract';
import { SessionRow } from './sessions/session.entity';

/** What a person takes along: every session, oldest first. */
export async function exportSessions({ userId }: { userId: string }): Promise<FocusSession[]> {
  const rows = await sdk.db.repository(SessionRow).find({ where: { userId }, order: { finishedAt: 'ASC', id: 'ASC' } });
  return rows.map(({ id, minutes, finishedAt }) => ({ id, minutes, finishedAt: finishedAt.toISOString() }));
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importSessions({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { added: 0, skipped: 0, failed: 0, warnings: [] };
  const sessions = sdk.db.repository(SessionRow);
  for await (const record of records) {
    const session = toSession(record);
    if (!session) {
      report.failed += 1;
      report.warnings.push({ code: 'not-a-session', detail: 'A record has no id, no minutes or no date.' });
      continue;
    }
    const id = mapId(session.id);
    if (await sessions.existsBy({ id })) report.skipped += 1;
    else {
      report.added += 1;
      const { minutes, finishedAt } = session;
      const row = { id, tenantId: 'default', userId, minutes, finishedAt: new Date(finishedAt) };
      if (!dryRun) await sessions.insert(row);
    }
  }
  return report;
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteSessions({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(SessionRow).delete({ userId });
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toSession(record: unknown): FocusSession | null {
  const { id, minutes, finishedAt } = (record ?? {}) as Partial<Record<keyof FocusSession, unknown>>;
  if (typeof id !== 'string' || typeof finishedAt !== 'string' || Number.isNaN(Date.parse(finishedAt))) return null;
  const isUsual = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= focusLimits.minutes;
  return isUsual ? { id, minutes: Number(minutes), finishedAt } : null;
}
