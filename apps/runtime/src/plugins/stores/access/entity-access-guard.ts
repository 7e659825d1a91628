import { StoreAccessError } from '@sv/sdk';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { ValueTransformer } from 'typeorm';
import type { TableAccessGuard } from './table-access-guard';

type EntityMetadata = WorkspaceDataSource['entityMetadatas'][number];
type ColumnMetadata = EntityMetadata['columns'][number];

/**
 * Checks an entity, and the junction tables of its relations.
 *
 * @throws StoreAccessError when the entity is about a table that is not the plugin's, or has SQL of its own in it
 */
export function assertEntity(
  entity: EntityMetadata,
  { options }: WorkspaceDataSource,
  accessGuard: TableAccessGuard,
): void {
  const own = 'schema' in options ? options.schema : undefined;
  if (entity.schema !== own || entity.database) {
    throw new StoreAccessError(`${entity.name} names a schema or a database: a plugin has one store.`);
  }
  accessGuard.assertTable(entity.tableName);
  const { relationIds, columns } = entity;
  const written = relationIds.find(({ queryBuilderFactory }) => queryBuilderFactory);
  const virtual = columns.find(column => column.isVirtualProperty || column.query);
  if (entity.expression || virtual || written) {
    throw new StoreAccessError(`${entity.name} has SQL of its own: raw SQL is for sdk.db.query.`);
  }
  columns.forEach(column => refuseExpressionsOf(column));
}

/** TypeORM takes a function for SQL, also one that a transformer answers. */
function refuseExpressionsOf(column: ColumnMetadata): void {
  const { transformer } = column;
  if (!transformer) return;
  column.transformer = Array.isArray(transformer) ? transformer.map(checked) : checked(transformer);
}

const checked = (transformer: ValueTransformer): ValueTransformer => ({
  from: (value: unknown) => transformer.from(value) as unknown,
  to: (value: unknown) => {
    const stored: unknown = transformer.to(value);
    if (typeof stored === 'function') throw new StoreAccessError('A transformer answered an expression, not a value.');
    return stored;
  },
});
