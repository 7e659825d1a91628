import { sdk } from '@sv/sdk';
import { importRows, inPages, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { MoreThan } from 'typeorm';
import { BookmarkRow } from './bookmarks/bookmark.entity';
import { type ExportedBookmark, readExported } from './exported-bookmark';
import { maxPerPerson } from './max-per-person';

/** What a person takes along. Not the shelf: what stands there is granted here, and no file may say it. */
export function exportBookmarks({ userId }: { userId: string }): AsyncIterable<ExportedBookmark> {
  const bookmarks = sdk.db.repository(BookmarkRow);
  return inPages<BookmarkRow, ExportedBookmark>(
    last =>
      bookmarks.find({
        where: { ...ownedBy(userId), ...(last && { id: MoreThan(last.id) }) },
        order: { id: 'ASC' },
        take: 500,
      }),
    ({ id, url, title, tags, note, createdAt, remindAt, remindedAt }) => ({
      id,
      url,
      title,
      tags,
      note,
      createdAt: createdAt.toISOString(),
      remindAt: remindAt?.toISOString() ?? null,
      remindedAt: remindedAt?.toISOString() ?? null,
    }),
  );
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importBookmarks(request: ImportRequest): Promise<ImportReport> {
  const { userId, mapId } = request;
  const rows = sdk.db.repository(BookmarkRow);
  return importRows(request, {
    rows,
    toRow: record => {
      const exported = readExported(record);
      return exported && toRow(exported, { id: mapId(exported.id), ...ownedBy(userId) });
    },
    unreadable: { code: 'not-a-bookmark', detail: 'A record is not a bookmark with a web address.' },
    room: {
      rows: maxPerPerson() - (await rows.countBy(ownedBy(userId))),
      code: 'too-many',
      detail: `There may be ${maxPerPerson()} bookmarks.`,
    },
  });
}

/** As the index has it: without the tenant every page would look through the rows of everybody. */
const ownedBy = (userId: string) => ({ tenantId: 'default', userId });

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteBookmarks({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(BookmarkRow).delete(ownedBy(userId));
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
  version: 1,
});
