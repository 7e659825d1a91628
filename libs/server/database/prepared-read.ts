import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

type Row = Record<string, unknown>;

/**
 * A SELECT that is asked very often. TypeORM builds its SQL once per database and not for each call, which costs
 * several times what SQLite needs to run it.
 *
 * @example
 * const byEmail = new PreparedRead(tx => tx.createQueryBuilder(User, 'user').where('user.email = :email', { email: '' }));
 * const [row] = await byEmail.rows(tx, ['ada@example.com']);
 */
export class PreparedRead {
  private readonly sqlOf = new WeakMap<DataSource, string>();

  /**
   * @param build with an empty string for each parameter, each named once, in the order in which `rows` is given them;
   * texts only, because TypeORM writes numbers into the SQL
   */
  constructor(private readonly build: (manager: EntityManager) => SelectQueryBuilder<ObjectLiteral>) {}

  /** Also inside a transaction, with its manager. */
  rows(manager: EntityManager, parameters: readonly string[]): Promise<Row[]> {
    const { dataSource } = manager;
    let sql = this.sqlOf.get(dataSource);
    if (sql === undefined) this.sqlOf.set(dataSource, (sql = this.build(manager).getQueryAndParameters()[0]));
    return manager.query(sql, [...parameters]);
  }

  /** One entity per row, with TypeORM's own conversion of each column. @param alias its name in the query */
  async entities<T extends ObjectLiteral>(
    manager: EntityManager,
    target: EntityTarget<T>,
    { alias, parameters }: { alias: string; parameters: readonly string[] },
  ): Promise<T[]> {
    const rows = await this.rows(manager, parameters);
    return rows.map(row => readEntity(manager, target, { alias, row }));
  }
}

/** The entity of a row that was selected under an alias. */
export function readEntity<T extends ObjectLiteral>(
  { dataSource }: EntityManager,
  target: EntityTarget<T>,
  { alias, row }: { alias: string; row: Row },
): T {
  const metadata = dataSource.getMetadata(target);
  const entity = metadata.create() as Row;
  for (const column of metadata.columns) {
    entity[column.propertyName] = dataSource.driver.prepareHydratedValue(
      row[`${alias}_${column.databaseName}`],
      column,
    );
  }
  return entity as T;
}
