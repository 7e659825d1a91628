import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { InstantCursor } from '../../http/instant-cursor';
import { byNewest, type Span, within } from './span';
import type { IndexedPart } from './text-index';

/** So many of the newest rows are read one by one, before an index is asked. */
const RECENT = 4_000;

/** One of several ways in which a row can be what is looked for. */
export interface Way {
  where: string;
  parameters: ObjectLiteral;
  /** What finds such rows, and perhaps others, in an index. */
  indexed?: IndexedPart | null;
  /** Its rows are looked up one by one, newest first: there is an index of them by instant and id, or none at all. */
  isOrdered: boolean;
}

/** Where to look. */
export interface Log<Row extends ObjectLiteral> {
  rows(): SelectQueryBuilder<Row>;
  /** The property of the instant by which, and then by id, the log is ordered. There is an index of both. */
  instant: keyof Row & string;
  span: Span;
  /** Adds the other conditions. */
  narrow(rows: SelectQueryBuilder<Row>): void;
}

/** The newest rows, newest first. @param ways of which a row is to be one, if any */
export async function newestRows<Row extends { id: string }>(
  log: Log<Row>,
  ways: readonly Way[] | undefined,
  limit: number,
): Promise<Row[]> {
  return ways ? newestMatches(log, ways, limit) : newestFirst(log, narrowed(log, log.span)).take(limit).getMany();
}

/**
 * What many rows are is among the newest, which are read without an index: to find it in one, all of them would have to be
 * sorted. What few are is looked up in the index of each way: a database that is asked for all ways at once reads the
 * whole table.
 */
async function newestMatches<Row extends { id: string }>(
  log: Log<Row>,
  ways: readonly Way[],
  limit: number,
): Promise<Row[]> {
  const edge = await edgeOfRecent(log);
  const recent = narrowed(log, { ...log.span, ...(edge && { from: edge }) });
  anyOf(recent, ways);
  const found = await newestFirst(log, recent).take(limit).getMany();
  if (edge === null || found.length === limit) return found;
  const older = { ...log, span: { ...log.span, before: edge } };
  return [...found, ...(await indexedMatches(older, ways, limit - found.length))];
}

/** Adds that a row is one of several things. */
export function anyOf<Row extends ObjectLiteral>(rows: SelectQueryBuilder<Row>, ways: readonly Way[]): void {
  rows.andWhere(`(${ways.map(({ where }) => `(${where})`).join(' OR ')})`);
  for (const { parameters } of ways) rows.setParameters(parameters);
}

/** The place of the last row that counts as recent; null where all do. */
async function edgeOfRecent<Row extends ObjectLiteral>(log: Log<Row>): Promise<InstantCursor | null> {
  const rows = places(log, log.rows());
  within(rows, log.instant, log.span);
  return (await newestFirst(log, rows).offset(RECENT).limit(1).getRawOne<InstantCursor>()) ?? null;
}

async function indexedMatches<Row extends { id: string }>(
  log: Log<Row>,
  ways: readonly Way[],
  limit: number,
): Promise<Row[]> {
  const found = new Map<string, InstantCursor>();
  for (const way of ways) for (const place of await placesOf(log, way, limit)) found.set(place.id, place);
  const newest = [...found.values()].sort(byNewest).slice(0, limit);
  if (newest.length === 0) return [];
  const query = log.rows();
  query.andWhere(`${query.alias}.id IN (:...newest)`, { newest: newest.map(({ id }) => id) });
  return newestFirst(log, query).getMany();
}

function placesOf<Row extends ObjectLiteral>(
  log: Log<Row>,
  { where, parameters, indexed, isOrdered }: Way,
  limit: number,
): Promise<InstantCursor[]> {
  const query = places(log, narrowed(log, log.span)).andWhere(`(${where})`, parameters).limit(limit);
  if (indexed) query.andWhere(indexed.where, indexed.parameters);
  if (isOrdered) return newestFirst(log, query).getRawMany<InstantCursor>();
  // By what no index has, so that no plan reads the whole table for the sake of its order.
  query.addSelect(`${query.alias}.${log.instant} || ${query.alias}.id`, 'place');
  return query.orderBy('place', 'DESC').getRawMany<InstantCursor>();
}

const places = <Row extends ObjectLiteral>(log: Log<Row>, rows: SelectQueryBuilder<Row>) =>
  rows.select(`${rows.alias}.${log.instant}`, 'at').addSelect(`${rows.alias}.id`, 'id');

const newestFirst = <Row extends ObjectLiteral>(log: Log<Row>, rows: SelectQueryBuilder<Row>) =>
  rows.orderBy(`${rows.alias}.${log.instant}`, 'DESC').addOrderBy(`${rows.alias}.id`, 'DESC');

function narrowed<Row extends ObjectLiteral>(log: Log<Row>, span: Span): SelectQueryBuilder<Row> {
  const rows = log.rows();
  within(rows, log.instant, span);
  log.narrow(rows);
  return rows;
}
