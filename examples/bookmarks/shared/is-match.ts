import type { BookmarkContent } from './bookmark.contract';

/** Whether every word stands somewhere in a bookmark, whatever its case. */
export function isMatch({ url, title, tags, note }: BookmarkContent, words: string): boolean {
  const text = [url, title, ...tags, note ?? ''].join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}
