/** What a store is made of on Postgres, in the words of its catalogue; names without a schema. */
export interface SchemaShape {
  enums: { name: string; labels: string[] }[];
  sequences: SequenceShape[];
  tables: { name: string; columns: ColumnShape[] }[];
  /** Primary and foreign keys, uniqueness and checks. */
  constraints: { table: string; name: string; isForeignKey: boolean; definition: string }[];
  /** `CREATE INDEX …` of those that no constraint brings with it. */
  indexes: string[];
}

export interface ColumnShape {
  name: string;
  type: string;
  isRequired: boolean;
  /** Its default, or what it is computed from. */
  expression: string | null;
  kind: 'plain' | 'computed' | 'computed-on-read' | 'identity-always' | 'identity-by-default';
  collation: string | null;
}

export interface SequenceShape {
  name: string;
  type: string;
  start: string;
  increment: string;
  min: string;
  max: string;
  cache: string;
  cycles: boolean;
  /** The column that it goes away with. */
  ownedBy: { table: string; column: string; isIdentity: boolean } | null;
  lastValue: string;
  isCalled: boolean;
}
