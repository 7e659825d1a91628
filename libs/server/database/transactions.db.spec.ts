import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault';
import { SqliteDriver } from './sqlite/sqlite-driver';
import { TransactionLostError } from './sqlite/transaction-lost.error';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database';
import { Mark, openMarks } from './testing/marks';
import { OutsideTransactionError } from './transaction-scope';
import type { WorkspaceDataSource } from './workspace-data-source';

const mark = (id: string, value = 0) => ({ id, value });

describe('transactions', () => {
  let database: FreshDatabase;
  let store: WorkspaceDataSource;
  const ids = async () => (await store.getRepository(Mark).find({ order: { id: 'ASC' } })).map(({ id }) => id);

  beforeEach(async () => {
    database = await freshDatabase();
    store = await openMarks(database.options);
  });
  afterEach(async () => {
    await store.destroy();
    await database.drop();
  });

  it('keeps everything or nothing', async () => {
    await store.transaction(manager => manager.insert(Mark, mark('kept')));
    const failing = store.transaction(async manager => {
      await manager.insert(Mark, mark('lost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids()).toEqual(['kept']);
  });

  it('rolls a nested one back alone', async () => {
    await store.transaction(async outer => {
      await outer.insert(Mark, mark('outer'));
      await expect(
        outer.transaction(async inner => {
          await inner.insert(Mark, mark('inner'));
          throw new Error('inner');
        }),
      ).rejects.toThrow('inner');
      await outer.transaction(inner => inner.insert(Mark, mark('second')));
    });
    expect(await ids()).toEqual(['outer', 'second']);
  });

  it('refuses a repository that is not its own, for reading and writing', async () => {
    await store.transaction(async manager => {
      await expect(store.getRepository(Mark).insert(mark('stray'))).rejects.toThrow(OutsideTransactionError);
      await expect(store.getRepository(Mark).count()).rejects.toThrow(OutsideTransactionError);
      await expect(store.query('SELECT 1')).rejects.toThrow(/Use the manager/);
      await expect(store.transaction(async () => undefined)).rejects.toThrow(OutsideTransactionError);
      await manager.insert(Mark, mark('own'));
    });
    expect(await ids()).toEqual(['own']);
  });

  it('refuses also another store on the same file or pool', async () => {
    const second = await openMarks({ ...database.options, poolOf: store });
    await store.transaction(async () => {
      await expect(second.getRepository(Mark).count()).rejects.toThrow(OutsideTransactionError);
    });
    await second.destroy();
    expect(await ids()).toEqual([]);
  });

  it('does not refuse work that outlives it', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await store.transaction(async manager => {
      await manager.insert(Mark, mark('first'));
      later = sleep(30).then(() => store.getRepository(Mark).insert(mark('later')));
    });
    await later;
    expect(await ids()).toEqual(['first', 'later']);
  });

  it('lets others read while it is open, and shows them nothing of it', async () => {
    let finish: () => void = () => undefined;
    const open = store.transaction(async manager => {
      await manager.insert(Mark, mark('open'));
      await new Promise<void>(resolve => (finish = resolve));
    });
    await sleep(20);
    expect(await ids()).toEqual([]);
    expect(await store.query('SELECT id FROM marks')).toEqual([]);
    finish();
    await open;
    expect(await ids()).toEqual(['open']);
  });

  it('serves reads of a store that shares it, after a write was awaited', async () => {
    const second = await openMarks({ ...database.options, poolOf: store });
    for (let number = 0; number < 50; number += 1) {
      await store.getRepository(Mark).insert(mark(`row-${number}`));
      expect(await second.getRepository(Mark).count()).toBe(number + 1);
    }
    await second.destroy();
    expect(await store.getRepository(Mark).count()).toBe(50);
  });

  it('tells how many rows a guarded update changed', async () => {
    await store.getRepository(Mark).insert(mark('a', 1));
    expect((await store.getRepository(Mark).update({ id: 'a', value: 1 }, { value: 2 })).affected).toBe(1);
    expect((await store.getRepository(Mark).update({ id: 'a', value: 1 }, { value: 3 })).affected).toBe(0);
  });

  it('acknowledges nothing that the database rolled back: whoever swallows the error of a statement is told', async () => {
    const swallowing = store.transaction(async manager => {
      await manager.insert(Mark, mark('kept'));
      await manager.query('INSERT INTO nowhere VALUES (1)').catch(() => undefined);
    });
    const isAcknowledged = await swallowing.then(
      () => true,
      () => false,
    );
    expect(await ids()).toEqual(isAcknowledged ? ['kept'] : []);
    await store.getRepository(Mark).insert(mark('next'));
  });

  it('ends a transaction that its owner forgot', async () => {
    const impatient = await openMarks({ ...database.options, idleTransactionMs: 150 });
    const forgotten = impatient.transaction(async manager => {
      await manager.insert(Mark, mark('forgotten'));
      await sleep(600);
      await manager.insert(Mark, mark('too late'));
    });
    const outcome = forgotten.catch((error: unknown) => error);
    await sleep(350);
    await store.getRepository(Mark).insert(mark('next'));

    expect(databaseFaultOf(await outcome)).toBe('unavailable');
    expect(await ids()).toEqual(['next']);
    await impatient.destroy();
  });
});

describe('transactions on SQLite', () => {
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

  it('serves writers in the order in which they asked', async () => {
    const order: number[] = [];
    const writers = Array.from({ length: 40 }, (_, number) =>
      number % 2
        ? store
            .query('INSERT INTO marks (id, value) VALUES (?, ?)', [`${number}`, number])
            .then(() => order.push(number))
        : store.transaction(async manager => {
            await manager.insert(Mark, mark(`${number}`, number));
            await sleep(1);
            order.push(number);
          }),
    );
    await Promise.all(writers);
    const rows = await store.query<{ value: number }[]>('SELECT value FROM marks ORDER BY rowid');
    expect(rows.map(({ value }) => value)).toEqual(Array.from({ length: 40 }, (_, number) => number));
  });

  it('frees the file when a runner is released in the middle', async () => {
    const runner = store.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`INSERT INTO marks (id, value) VALUES ('half', 1)`);
    await runner.release();
    await store.getRepository(Mark).insert(mark('next'));
    expect(await store.getRepository(Mark).count()).toBe(1);
  });

  it('refuses what follows when SQLite has rolled back by itself', async () => {
    const lost = store.transaction(async manager => {
      await manager.insert(Mark, mark('a'));
      // What SQLite does on a full disk or an I/O error.
      if (store.driver instanceof SqliteDriver) store.driver.pair.writer.database.exec('ROLLBACK');
      await manager.insert(Mark, mark('b'));
    });
    await expect(lost).rejects.toThrow(TransactionLostError);
    expect(await store.getRepository(Mark).count()).toBe(0);
  });

  it('refuses raw transaction control', async () => {
    await expect(store.query('BEGIN')).rejects.toThrow(/dataSource\.transaction/);
    await expect(store.query('/* a */ COMMIT')).rejects.toThrow();
    await store.getRepository(Mark).insert(mark('fine'));
  });

  it('keeps the event loop free in a long loop of writes', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    for (let number = 0; number < 3_000; number += 1) await store.getRepository(Mark).insert(mark(`${number}`));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
