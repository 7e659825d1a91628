import { sdk } from '@sv/sdk';
import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import { entryLimits } from '../shared/entry-limits';
import { EntryRow } from './entries/entry.entity';

/** One line of a person's export. */
interface ExportedEntry {
  id: string;
  title: string;
  createdAt: string;
}

/** What a person takes along: every entry, oldest first. */
export async function exportEntries({ userId }: { userId: string }): Promise<ExportedEntry[]> {
  const rows = await sdk.db.repository(EntryRow).find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  return rows.map(({ id, title, createdAt }) => ({ id, title, createdAt: createdAt.toISOString() }));
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importEntries({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { added: 0, skipped: 0, failed: 0, warnings: [] };
  const entries = sdk.db.repository(EntryRow);
  for await (const record of records) {
    const entry = toEntry(record);
    if (!entry) {
      report.failed += 1;
      report.warnings.push({ code: 'not-an-entry', detail: 'A record has no id, title or date.' });
      continue;
    }
    const id = mapId(entry.id);
    if (await entries.existsBy({ id })) report.skipped += 1;
    else {
      report.added += 1;
      const row = { id, tenantId: 'default', userId, title: entry.title, createdAt: new Date(entry.createdAt) };
      if (!dryRun) await entries.insert(row);
    }
  }
  return report;
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteEntries({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(EntryRow).delete({ userId });
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toEntry(record: unknown): ExportedEntry | null {
  const { id, title, createdAt } = (record ?? {}) as Partial<Record<keyof ExportedEntry, unknown>>;
  const isEntry = typeof id === 'string' && typeof title === 'string' && typeof createdAt === 'string';
  return isEntry && title.length <= entryLimits.titleLength && !Number.isNaN(Date.parse(createdAt))
    ? { id, title, createdAt }
    : null;
}
