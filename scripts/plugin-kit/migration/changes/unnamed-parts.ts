import type { TableShape } from '../schema/table-shape';

/** Names that TypeORM makes up. */
const MADE_UP = /^(IDX|UQ|FK|CHK|REL)_[0-9a-f]{10,}$/;
const PREFIX = { Index: 'idx', UniqueConstraint: 'uq', ForeignKey: 'fk', CheckConstraint: 'chk' };
const PLACE = {
  Index: '@Index',
  UniqueConstraint: '@Unique',
  ForeignKey: '@JoinColumn({ foreignKeyConstraintName })',
  CheckConstraint: '@Check',
};

/** What an entity gives no name to. A later migration has to name it, and a made-up name tells nobody what it is. */
export const unnamedParts = (tables: readonly TableShape[]): string[] =>
  tables.flatMap(({ name: table, parts }) =>
    parts
      .filter(({ name }) => MADE_UP.test(name))
      .map(({ kind, columns }) => {
        const proposed = [PREFIX[kind], table, ...columns].join('_');
        return `${table} (${columns.join(', ')}): give ${PLACE[kind]} a name, such as ${proposed}`;
      }),
  );
