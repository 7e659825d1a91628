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

  /** In a turn of its own: the work of the same turn before it counts against it. */
  const readNow = async () => {
    await new Promise(resolve => setImmediate(resolve));
    return store.readNow<{ marks: number }>(COUNT, [1]);
  };

  it('finds on SQLite what was committed, and nothing of what is not', async () => {
    await store.getRepository(Mark).insert({ id: 'a', value: 1 });
    expect(await readNow()).toEqual([{ marks: 1 }]);
    let meanwhile: unknown;
    const outside = new Promise<void>(resolve => {
      setImmediate(() => {
        meanwhile = store.readNow(COUNT, [1]);
        resolve();
      });
    });
    await store.transaction(async tx => {
      await tx.insert(Mark, { id: 'b', value: 1 });
      await outside;
    });
    expect(meanwhile).toEqual([{ marks: 1 }]);
    expect(await readNow()).toEqual([{ marks: 2 }]);
  });

  it('is refused inside a transaction, which it would not be part of', async () => {
    await expect(store.transaction(async () => store.readNow(COUNT, [1]))).rejects.toThrow(OutsideTransactionError);
  });

  it('is put off when this turn has had its share', () => {
    const until = performance.now() + 40;
    const answers: unknown[] = [];
    while (performance.now() < until) answers.push(store.readNow(COUNT, [1]));
    expect(answers[0]).toEqual([{ marks: 0 }]);
    expect(answers.at(-1)).toBeNull();
  });

  it('is not there in memory', async () => {
    const memory = await openMarks({ url: 'sqlite::memory:' });
    expect(memory.readNow(COUNT, [1])).toBeNull();
    await memory.destroy();
  });

  describe('and writing', () => {
    const INSERT = 'INSERT INTO marks (id, value) VALUES (?, 1) ON CONFLICT DO NOTHING';
    const inOwnTurn = () => new Promise(resolve => setImmediate(resolve));

    it('is committed when it answers, with how many rows it was', async () => {
      await inOwnTurn();
      expect([store.writeNow(INSERT, ['a']), store.writeNow(INSERT, ['a'])]).toEqual([1, 0]);
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
      await inOwnTurn();
      meanwhile = store.writeNow(INSERT, ['b']);
      await expect(open).rejects.toThrow('no');
      expect(meanwhile).toBeNull();
      expect(await store.getRepository(Mark).count()).toBe(0);
    });

    it('is refused inside a transaction', async () => {
      await expect(store.transaction(async () => store.writeNow(INSERT, ['a']))).rejects.toThrow(
        OutsideTransactionError,
      );
    });

    it('leaves what cannot be written to be said in turn', async () => {
      await inOwnTurn();
      expect(store.writeNow('INSERT INTO marks (id, value) VALUES (?, NULL)', ['a'])).toBeNull();
    });
  });
});
