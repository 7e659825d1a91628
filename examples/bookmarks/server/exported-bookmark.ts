import type { BookmarkContent } from '../shared/bookmark.contract';
import { bookmarkLimits } from '../shared/bookmark-limits';
import { cleanTags } from '../shared/clean-tags';
import { LINE, LINES } from '../shared/plain-text';
import { webUrl } from '../shared/web-url';

/** One line of a person's export. */
export interface ExportedBookmark extends BookmarkContent {
  id: string;
  createdAt: string;
  /** When they were told; null until then. */
  remindedAt: string | null;
}

/** A bookmark of an archive, or null. An archive is somebody's file: nothing in it is taken on trust. */
export function readExported(record: unknown): ExportedBookmark | null {
  const { id, url, title, tags, note, createdAt, remindAt, remindedAt } = (record ?? {}) as Partial<
    Record<keyof ExportedBookmark, unknown>
  >;
  const href = typeof url === 'string' ? webUrl(url) : null;
  if (typeof id !== 'string' || href === null || !isTitle(title) || !isTags(tags) || !isNote(note)) return null;
  if (!isTime(createdAt) || !isTimeOrNull(remindAt) || !isTimeOrNull(remindedAt)) return null;
  return { id, url: href, title, tags: cleanTags(tags), note, createdAt, remindAt, remindedAt };
}

const isText = (value: unknown, length: number, kind = LINES): value is string =>
  typeof value === 'string' && value.length <= length && kind.test(value);

const isTitle = (value: unknown): value is string => isText(value, bookmarkLimits.titleLength, LINE);

const isNote = (value: unknown): value is string | null => value === null || isText(value, bookmarkLimits.noteLength);

const isTags = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= bookmarkLimits.tags &&
  value.every(tag => isText(tag, bookmarkLimits.tagLength));

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isTimeOrNull = (value: unknown): value is string | null => value === null || isTime(value);
