import { setImmediate as nextTurn } from 'node:timers/promises';
import { openMarks, Mark } from './testing/marks';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database';
import { OutsideTransactionError } from './transaction-scope';
import type { WorkspaceDataSource } from './workspace-data-source';

const COUNT = 'SELECT COUNT(*) AS marks FROM marks WHERE value = ?';

describe('reading at once', () => {
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

  const readNow = () => store.readNow<{ marks: number }>(COUNT, [1]);

  /** Asks until it is not put off: a busy machine takes a turn's share before the turn has had it. */
  const answered = async <T>(ask: () => T | null): Promise<T> => {
    await nextTurn();
    return ask() ?? answered(ask);
  };

  it('finds on SQLite what was committed, and nothing of what is not', async () => {
    await store.getRepository(Mark).insert({ id: 'a', value: 1 });
    expect(await answered(readNow)).toEqual([{ marks: 1 }]);
    let inserted!: () => void;
    const outside = new Promise<void>(resolve => (inserted = resolve)).then(() => answered(readNow));
    await store.transaction(async tx => {
      await tx.insert(Mark, { id: 'b', value: 1 });
      inserted();
      expect(await outside).toEqual([{ marks: 1 }]);
    });
    expect(await answered(readNow)).toEqual([{ marks: 2 }]);
  });

  it('is refused inside a transaction, which it would not be part of', async () => {
    await expect(store.transaction(async () => readNow())).rejects.toThrow(OutsideTransactionError);
  });

  it('is put off when this turn has had its share, and not for ever', async () => {
    const until = performance.now() + 40;
    const answers: unknown[] = [];
    while (performance.now() < until) answers.push(readNow());
    expect(answers.at(-1)).toBeNull();
    expect(await answered(readNow)).toEqual([{ marks: 0 }]);
  });

  it('is not there in memory', async () => {
    const memory = await openMarks({ url: 'sqlite::memory:' });
    expect(memory.readNow(COUNT, [1])).toBeNull();
    await memory.destroy();
  });

  describe('and writing', () => {
    const INSERT = 'INSERT INTO marks (id, value) VALUES (?, 1) ON CONFLICT DO NOTHING';
    const write = () => store.writeNow(INSERT, ['a']);

    it('is committed when it answers, with how many rows it was', async () => {
      expect([await answered(write), await answered(write)]).toEqual([1, 0]);
      const other = await openMarks(database.options);
      expect(await other.getRepository(Mark).count()).toBe(1);
      await other.destroy();
    });

    it('never slips into somebody else’s transaction, nor before those who wait', async () => {
      let meanwhile: unknown = 'not asked';
      const open = store.transaction(async tx => {
        await tx.insert(Mark, { id: 'a', value: 1 });
        await new Promise(resolve => setTimeout(resolve, 20));
        throw new Error('no');
      });
      await nextTurn();
      meanwhile = store.writeNow(INSERT, ['b']);
      await expect(open).rejects.toThrow('no');
      expect(meanwhile).toBeNull();
      expect(await store.getRepository(Mark).count()).toBe(0);
    });

    it('is refused inside a transaction', async () => {
      await expect(store.transaction(async () => write())).rejects.toThrow(OutsideTransactionError);
    });

    it('leaves what cannot be written to be said in turn', async () => {
      await nextTurn();
      expect(store.writeNow('INSERT INTO marks (id, value) VALUES (?, NULL)', ['a'])).toBeNull();
    });
  });
});
