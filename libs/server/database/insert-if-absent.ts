import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Inserts rows, and leaves out those that a unique index has already: the index decides, whoever else inserts now. */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  on: DataSource | EntityManager,
  entity: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row> | QueryDeepPartialEntity<Row>[],
): Promise<void> {
  await on.createQueryBuilder().insert().into(entity).values(rows).orIgnore().execute();
}
