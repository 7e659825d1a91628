import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { InstantCursor } from '../../http/instant-cursor';

/** Part of a log: from a place in it, inclusive, to another, exclusive. Places are ordered by instant, then by id. */
export interface Span {
  from?: InstantCursor | null;
  before?: InstantCursor | null;
}

/** What lies in a time, before where the page begins. @param before null for the first page */
export function spanOf(time: { from?: string; to?: string }, before: InstantCursor | null): Span {
  const end = time.to === undefined ? null : startOf(time.to);
  return {
    from: time.from === undefined ? null : startOf(time.from),
    before: end && before ? earlier(end, before) : (end ?? before),
  };
}

/** The first place that an instant could have. */
const startOf = (at: string): InstantCursor => ({ at, id: '' });

/** For sorting: newest first. */
export const byNewest = (left: InstantCursor, right: InstantCursor): number =>
  compare(right.at, left.at) || compare(right.id, left.id);

const compare = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

const earlier = (left: InstantCursor, right: InstantCursor): InstantCursor =>
  byNewest(left, right) > 0 ? left : right;

/** Adds that a row lies in a span. One bound at either end: of two, SQLite searches the index for any one. */
export function within<Row extends ObjectLiteral>(rows: SelectQueryBuilder<Row>, instant: string, span: Span): void {
  const place = `(${rows.alias}.${instant}, ${rows.alias}.id)`;
  const { from, before } = span;
  if (from) rows.andWhere(`${place} >= (:fromAt, :fromId)`, { fromAt: from.at, fromId: from.id });
  if (before) rows.andWhere(`${place} < (:beforeAt, :beforeId)`, { beforeAt: before.at, beforeId: before.id });
}
