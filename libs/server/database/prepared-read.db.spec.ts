import { PreparedRead } from './prepared-read';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database';
import { Mark, openMarks } from './testing/marks';
import type { WorkspaceDataSource } from './workspace-data-source';

const byNote = new PreparedRead(db =>
  db.createQueryBuilder(Mark, 'mark').where('mark.note BETWEEN :from AND :to', { from: '', to: '' }).orderBy('mark.id'),
);

describe('PreparedRead', () => {
  let database: FreshDatabase;
  let store: WorkspaceDataSource;
  beforeEach(async () => {
    database = await freshDatabase();
    store = await openMarks(database.options);
    await store.getRepository(Mark).insert([1, 2, 3].map(value => ({ id: `m${value}`, value, note: `n${value}` })));
  });
  afterEach(async () => {
    await store.destroy();
    await database.drop();
  });

  const ids = async (manager = store.manager) =>
    (await byNote.entities(manager, Mark, { alias: 'mark', parameters: ['n2', 'n9'] })).map(mark => {
      expect(mark).toBeInstanceOf(Mark);
      return mark.id;
    });

  it('answers entities, each time with the values of this call', async () => {
    expect(await ids()).toEqual(['m2', 'm3']);
    expect(await byNote.rows(store.manager, ['n1', 'n1'])).toEqual([{ mark_id: 'm1', mark_value: 1, mark_note: 'n1' }]);
  });

  it('sees what its own transaction has written', async () => {
    await store.transaction(async tx => {
      await tx.insert(Mark, { id: 'm4', value: 4, note: 'n4' });
      expect(await ids(tx)).toEqual(['m2', 'm3', 'm4']);
    });
    expect(await ids()).toEqual(['m2', 'm3', 'm4']);
  });

  it('asks each database in its own words', async () => {
    const other = await freshDatabase();
    const second = await openMarks(other.options);
    expect(await ids(second.manager)).toEqual([]);
    expect(await ids()).toEqual(['m2', 'm3']);
    await second.destroy();
    await other.drop();
  });
});
