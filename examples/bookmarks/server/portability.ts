import { sdk } from '@sv/sdk';
import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import { BookmarkRow } from './bookmarks/bookmark.entity';
import { type ExportedBookmark, readExported } from './exported-bookmark';
import { maxPerPerson } from './max-per-person';

/** What a person takes along, oldest first. Not the shelf: what stands there is granted here, and no file may say it. */
export async function exportBookmarks({ userId }: { userId: string }): Promise<ExportedBookmark[]> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const rows = await sdk.db.repository(BookmarkRow).find({ where: { userId }, order });
  return rows.map(({ id, url, title, tags, note, createdAt, remindAt, remindedAt }) => ({
    id,
    url,
    title,
    tags,
    note,
    createdAt: createdAt.toISOString(),
    remindAt: remindAt?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
  }));
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importBookmarks({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { added: 0, skipped: 0, failed: 0, warnings: [] };
  const fail = (code: string, detail: string): void => {
    report.failed += 1;
    report.warnings.push({ code, detail });
  };
  const bookmarks = sdk.db.repository(BookmarkRow);
  let room = maxPerPerson() - (await bookmarks.countBy({ userId }));
  for await (const record of records) {
    const exported = readExported(record);
    if (!exported) {
      fail('not-a-bookmark', 'A record is not a bookmark with a web address.');
      continue;
    }
    const id = mapId(exported.id);
    if (await bookmarks.existsBy({ id })) report.skipped += 1;
    else if (room <= 0) fail('too-many', `There may be ${maxPerPerson()} bookmarks.`);
    else {
      room -= 1;
      report.added += 1;
      if (!dryRun) await bookmarks.insert(toRow(exported, { id, tenantId: 'default', userId }));
    }
  }
  return report;
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteBookmarks({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(BookmarkRow).delete({ userId });
}

const toRow = (
  { url, title, tags, note, createdAt, remindAt, remindedAt }: ExportedBookmark,
  owner: Pick<BookmarkRow, 'id' | 'tenantId' | 'userId'>,
): BookmarkRow => ({
  ...owner,
  url,
  title,
  tags,
  note,
  createdAt: new Date(createdAt),
  remindAt: remindAt === null ? null : new Date(remindAt),
  remindedAt: remindedAt === null ? null : new Date(remindedAt),
  sharedAt: null,
});
