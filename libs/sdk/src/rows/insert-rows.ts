import type { EntityMetadata, ObjectLiteral, Repository } from 'typeorm';

/** Below what either database takes with one statement. */
const MOST_PARAMETERS = 30_000;
/** A single one is not worth it. */
const FEWEST_ROWS = 2;
const known = new WeakMap<EntityMetadata, boolean>();

/**
 * Inserts rows as TypeORM's repository does. Many whole rows of an entity that has nothing but columns go in with a
 * statement that is put together here: TypeORM takes three times as long over it as the database does.
 */
export async function insertRows<T extends object>(
  rows: Repository<T>,
  given: Partial<T> | Partial<T>[],
): Promise<void> {
  const list = Array.isArray(given) ? given : [given];
  const { columns } = rows.metadata;
  const isWhole = (row: ObjectLiteral): boolean => columns.every(({ propertyName }) => row[propertyName] !== undefined);
  if (list.length < FEWEST_ROWS || !isPlain(rows.metadata) || !list.every(isWhole)) {
    await rows.insert(given as Parameters<Repository<T>['insert']>[0]);
    return;
  }
  const atOnce = Math.floor(MOST_PARAMETERS / columns.length);
  if (list.length <= atOnce) return insertAll(rows, list);
  await rows.manager.transaction(async tx => {
    for (let from = 0; from < list.length; from += atOnce) {
      await insertAll(tx.getRepository<T>(rows.target), list.slice(from, from + atOnce));
    }
  });
}

async function insertAll<T extends object>({ metadata, manager }: Repository<T>, list: ObjectLiteral[]): Promise<void> {
  const { driver } = manager.dataSource;
  const { columns } = metadata;
  const values: unknown[] = [];
  for (const row of list) {
    for (const column of columns) values.push(driver.preparePersistentValue(row[column.propertyName], column));
  }
  const table = metadata.tablePath
    .split('.')
    .map(part => driver.escape(part))
    .join('.');
  const names = columns.map(({ databaseName }) => driver.escape(databaseName)).join(', ');
  const isNumbered = driver.options.type === 'postgres';
  const mark = (at: number): string => (isNumbered ? `$${at + 1}` : '?');
  const tuples = list.map((_, row) => `(${columns.map((__, at) => mark(row * columns.length + at)).join(', ')})`);
  await manager.query(`INSERT INTO ${table} (${names}) VALUES ${tuples.join(', ')}`, values);
}

function isPlain(metadata: EntityMetadata): boolean {
  const before = known.get(metadata);
  if (before !== undefined) return before;
  const plain =
    metadata.tableType === 'regular' &&
    metadata.inheritanceTree.length === 1 &&
    metadata.relations.length === 0 &&
    metadata.embeddeds.length === 0 &&
    metadata.beforeInsertListeners.length === 0 &&
    metadata.afterInsertListeners.length === 0 &&
    metadata.columns.every(column => isOrdinary(column));
  known.set(metadata, plain);
  return plain;
}

/** TypeORM has a hand in the others: it makes their values, or leaves them out. */
const isOrdinary = (column: EntityMetadata['columns'][number]): boolean =>
  column.isInsert &&
  !column.isGenerated &&
  !column.isVirtual &&
  !column.isVirtualProperty &&
  !column.isCreateDate &&
  !column.isUpdateDate &&
  !column.isDeleteDate &&
  !column.isVersion &&
  column.generatedType === undefined;
