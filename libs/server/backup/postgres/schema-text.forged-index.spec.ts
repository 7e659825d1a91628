import { BackupError } from '../backup-error';
import { schemaText } from './schema-text';

const shapeWith = (index: string) => ({ enums: [], sequences: [], tables: [], constraints: [], indexes: [index] });

describe('an index in a forged backup', () => {
  it.each([
    ["COPY users FROM PROGRAM 'id'"],
    ['ALTER ROLE postgres SUPERUSER'],
    [' CREATE INDEX one ON users (id)'],
    ['CREATE INDEX_ one ON users (id)'],
  ])('that is another statement is never sent: %s', statement => {
    expect(() => schemaText(shapeWith(statement))).toThrow(BackupError);
  });

  it.each([['CREATE INDEX one ON users USING btree (id)'], ['CREATE UNIQUE INDEX one ON users USING btree (id)']])(
    'as Postgres writes it is made: %s',
    definition => {
      expect(schemaText(shapeWith(definition)).after).toEqual([definition]);
    },
  );
});
