import { sdk } from '@sv/sdk';
import { importRows, inPages, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { MoreThan } from 'typeorm';
import { entryLimits } from '../../shared/entry-limits';
import { EntryRow } from '../entries/entry.entity';
import { ownedBy } from '../owner';

/** One line of a person's export. */
interface ExportedEntry {
  id: string;
  title: string;
  createdAt: string;
}

/** What a person takes along: every entry, a page at a time. */
export function exportEntries({ userId }: { userId: string }): AsyncIterable<ExportedEntry> {
  const entries = sdk.db.repository(EntryRow);
  return inPages<EntryRow, ExportedEntry>(
    last =>
      entries.find({
        where: { ...ownedBy(userId), ...(last && { id: MoreThan(last.id) }) },
        order: { id: 'ASC' },
        take: 500,
      }),
    ({ id, title, createdAt }) => ({ id, title, createdAt: createdAt.toISOString() }),
  );
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importEntries(request: ImportRequest): Promise<ImportReport> {
  const { userId, mapId } = request;
  const rows = sdk.db.repository(EntryRow);
  return importRows(request, {
    rows,
    toRow: record => {
      const entry = toEntry(record);
      if (!entry) return null;
      const { id, title, createdAt } = entry;
      return { id: mapId(id), ...ownedBy(userId), title, createdAt: new Date(createdAt) };
    },
    unreadable: { code: 'not-an-entry', detail: 'A record has no id, title or date.' },
    room: {
      rows: entryLimits.entriesPerPerson - (await rows.countBy(ownedBy(userId))),
      code: 'too-many-entries',
      detail: `There may be ${entryLimits.entriesPerPerson} entries.`,
    },
  });
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toEntry(record: unknown): ExportedEntry | null {
  const { id, title, createdAt } = (record ?? {}) as Partial<Record<keyof ExportedEntry, unknown>>;
  const isEntry = typeof id === 'string' && typeof title === 'string' && typeof createdAt === 'string';
  return isEntry && title.length <= entryLimits.titleLength && !Number.isNaN(Date.parse(createdAt))
    ? { id, title, createdAt }
    : null;
}
