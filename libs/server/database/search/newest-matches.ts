import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { IndexedPart } from './text-index';

/** So many of the newest rows are read one by one, before an index is asked. */
const RECENT = 4_000;

/** One of several ways in which a row can be what is looked for. */
export interface Way {
  where: string;
  parameters: ObjectLiteral;
  /** What finds such rows, and perhaps others, in an index. */
  indexed?: IndexedPart | null;
  /** Its rows are looked up one by one, newest first: there is an index of them by id, or none at all. */
  isOrdered: boolean;
}

/** Where to look. */
export interface Log<Row extends ObjectLiteral> {
  /** All rows before where the page begins. The entity has an `id` that sorts by time. */
  rows(): SelectQueryBuilder<Row>;
  /** Adds the other conditions. */
  narrow(rows: SelectQueryBuilder<Row>): void;
}

/**
 * The newest rows that are one of several things, newest first.
 *
 * What many rows are is among the newest, which are read without an index: to find it in one, all of them would have to be
 * sorted. What few are is looked up in the index of each way: a database that is asked for all ways at once reads the
 * whole table.
 */
export async function newestMatches<Row extends { id: string }>(
  log: Log<Row>,
  ways: readonly Way[],
  limit: number,
): Promise<Row[]> {
  const edge = await edgeOfRecent(log);
  const recent = narrowed(log);
  anyOf(recent, ways);
  if (edge !== null) recent.andWhere(`${recent.alias}.id >= :edge`, { edge });
  const found = await recent.orderBy(`${recent.alias}.id`, 'DESC').take(limit).getMany();
  if (edge === null || found.length === limit) return found;
  return [...found, ...(await olderMatches(log, ways, edge, limit - found.length))];
}

/** Adds that a row is one of several things. */
export function anyOf<Row extends ObjectLiteral>(rows: SelectQueryBuilder<Row>, ways: readonly Way[]): void {
  rows.andWhere(`(${ways.map(({ where }) => `(${where})`).join(' OR ')})`);
  for (const { parameters } of ways) rows.setParameters(parameters);
}

/** The id of the last row that counts as recent; null where all do. */
async function edgeOfRecent<Row extends ObjectLiteral>(log: Log<Row>): Promise<string | null> {
  const rows = log.rows();
  const id = `${rows.alias}.id`;
  const edge = await rows.select(id, 'id').orderBy(id, 'DESC').offset(RECENT).limit(1).getRawOne<{ id: string }>();
  return edge?.id ?? null;
}

async function olderMatches<Row extends { id: string }>(
  log: Log<Row>,
  ways: readonly Way[],
  edge: string,
  limit: number,
): Promise<Row[]> {
  const ids = new Set<string>();
  for (const way of ways) {
    const query = narrowed(log);
    query.andWhere(`${query.alias}.id < :edge`, { edge });
    for (const { id } of await idsOf(query, way, limit)) ids.add(id);
  }
  const newest = [...ids].sort().reverse().slice(0, limit);
  if (newest.length === 0) return [];
  const query = log.rows();
  const id = `${query.alias}.id`;
  return query.andWhere(`${id} IN (:...newest)`, { newest }).orderBy(id, 'DESC').getMany();
}

function idsOf<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { where, parameters, indexed, isOrdered }: Way,
  limit: number,
): Promise<{ id: string }[]> {
  const id = `${query.alias}.id`;
  query.select(id, 'id').andWhere(`(${where})`, parameters).limit(limit);
  if (indexed) query.andWhere(indexed.where, indexed.parameters);
  // By what no index has, so that no plan reads the whole table for the sake of its order.
  if (!isOrdered) query.addSelect(`${id} || ''`, 'place');
  return query.orderBy(isOrdered ? id : 'place', 'DESC').getRawMany<{ id: string }>();
}

function narrowed<Row extends ObjectLiteral>(log: Log<Row>): SelectQueryBuilder<Row> {
  const rows = log.rows();
  log.narrow(rows);
  return rows;
}
