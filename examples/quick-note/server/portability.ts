import { sdk } from '@sv/sdk';
import { ImportTally, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { noteLimits } from '../shared/note-limits';
import { NoteRow } from './note/note.entity';

/** The one line of a person's export. */
interface ExportedNote {
  text: string;
  savedAt: string;
}

export async function exportNote({ userId }: { userId: string }): Promise<ExportedNote[]> {
  const rows = await sdk.db.repository(NoteRow).findBy({ userId });
  return rows.map(({ text, savedAt }) => ({ text, savedAt: savedAt.toISOString() }));
}

/** There is one note: who has one keeps it, so that the same archive a second time adds nothing. */
export async function importNote({ userId, records, dryRun }: ImportRequest): Promise<ImportReport> {
  const tally = new ImportTally();
  const notes = sdk.db.repository(NoteRow);
  let hasOne = await notes.existsBy({ userId });
  for await (const record of records) {
    const note = toNote(record);
    if (!note) tally.fail('not-a-note', 'A record has no text or no date, or its text is too long.');
    else if (hasOne) tally.skipped += 1;
    else {
      hasOne = true;
      tally.added += 1;
      const row = { userId, tenantId: 'default', text: note.text, version: 1, savedAt: new Date(note.savedAt) };
      if (!dryRun) await notes.insert(row);
    }
  }
  return tally.report();
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteNote({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(NoteRow).delete({ userId });
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toNote(record: unknown): ExportedNote | null {
  const { text, savedAt } = (record ?? {}) as Partial<Record<keyof ExportedNote, unknown>>;
  if (typeof text !== 'string' || text.length > noteLimits.text) return null;
  return typeof savedAt === 'string' && !Number.isNaN(Date.parse(savedAt)) ? { text, savedAt } : null;
}
