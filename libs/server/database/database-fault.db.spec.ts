import { SqliteDatabase } from './sqlite/connection/sqlite-database';
import { QueryFailedError } from 'typeorm';
import { databaseFaultOf, DatabaseUnreachableError } from './database-fault';
import { SqliteDriver } from './sqlite/sqlite-driver';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database';
import { Mark, openMarks } from './testing/marks';
import type { WorkspaceDataSource } from './workspace-data-source';

const failed = (code: string, message = '') =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), { code }));

describe('databaseFaultOf', () => {
  it.each([
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['08006', 'unavailable'],
    ['SQLITE_BUSY_RECOVERY', 'unavailable'],
    ['53100', 'full'],
    ['SQLITE_FULL', 'full'],
    ['23505', null],
    ['42P01', null],
    ['SQLITE_CONSTRAINT_UNIQUE', null],
  ])('takes %s for %s', (code, fault) => {
    expect(databaseFaultOf(failed(code))).toBe(fault);
  });

  it('knows a connection that ended under a query, which has no code', () => {
    expect(databaseFaultOf(failed('', 'Connection terminated unexpectedly'))).toBe('unavailable');
  });

  it('leaves the connection errors of other services alone', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(databaseFaultOf(refused)).toBeNull();
    expect(databaseFaultOf(new DatabaseUnreachableError({ cause: refused }))).toBe('unavailable');
    expect(databaseFaultOf(undefined)).toBeNull();
  });

  describe('on a real SQLite file', () => {
    let database: FreshDatabase;
    let store: WorkspaceDataSource;
    beforeEach(async () => {
      database = await freshDatabase('');
      store = await openMarks(database.options);
    });
    afterEach(async () => {
      await store.destroy();
      await database.drop();
    });

    it('tells that there is no room, and keeps what was stored before', async () => {
      const marks = store.getRepository(Mark);
      await marks.insert({ id: 'before', value: 1 });
      if (store.driver instanceof SqliteDriver) store.driver.pair.writer.database.pragma('max_page_count = 8');
      const big = { value: 1, note: 'x'.repeat(100_000) };

      const plain: unknown = await marks.insert({ id: 'big', ...big }).catch((error: unknown) => error);
      const inside: unknown = await store
        .transaction(manager => manager.insert(Mark, { id: 'big', ...big }))
        .catch((error: unknown) => error);

      expect([databaseFaultOf(plain), databaseFaultOf(inside)]).toEqual(['full', 'full']);
      expect(await marks.find()).toEqual([{ id: 'before', value: 1, note: null }]);
    });

    it('gives up after 5 s on a process that never lets go', async () => {
      const other = new SqliteDatabase(database.options.url.slice('sqlite:'.length));
      other.exec('BEGIN IMMEDIATE');
      const outcome: unknown = await store.query('DELETE FROM marks').catch((error: unknown) => error);
      other.close();
      expect(databaseFaultOf(outcome)).toBe('unavailable');
    });
  });
});
