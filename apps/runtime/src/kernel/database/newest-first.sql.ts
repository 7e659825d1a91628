import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';

/** A row of a list that is read newest first. */
interface Dated extends ObjectLiteral {
  id: string;
  createdAt: Date;
}

export interface NewestFirst<Row> {
  rows: Row[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
}

/**
 * One page of a table, newest first.
 *
 * @param narrow adds conditions; the table is called `one`
 * @throws InvalidRequestError for a cursor that this list did not give
 */
export async function readNewestFirst<Row extends Dated>(
  table: Repository<Row>,
  { limit, cursor }: { limit: number; cursor?: string },
  narrow: (query: SelectQueryBuilder<Row>) => void = () => undefined,
): Promise<NewestFirst<Row>> {
  const query = table.createQueryBuilder('one');
  query
    .orderBy('one.createdAt', 'DESC')
    .addOrderBy('one.id', 'DESC')
    .take(limit + 1);
  narrow(query);
  if (cursor !== undefined)
    query.andWhere('(one.createdAt < :at OR (one.createdAt = :at AND one.id < :id))', fromCursor(cursor));
  const found = await query.getMany();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = last && found.length > limit ? toCursor({ at: last.createdAt.toISOString(), id: last.id }) : null;
  return { rows, nextCursor };
}
