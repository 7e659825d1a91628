import { Mark, openMarks } from '../testing/marks';

describe('a SQLite store in memory', () => {
  it('is shared by name within the process, and gone with its last user', async () => {
    const first = await openMarks({ url: 'sqlite::memory:mock' });
    const second = await openMarks({ url: 'sqlite::memory:mock' });
    const other = await openMarks({ url: 'sqlite::memory:' });
    await first.transaction(manager => manager.insert(Mark, { id: 'a', value: 1 }));
    expect(await second.getRepository(Mark).count()).toBe(1);
    expect(await other.getRepository(Mark).count()).toBe(0);
    await Promise.all([first, second, other].map(store => store.destroy()));

    const later = await openMarks({ url: 'sqlite::memory:mock' });
    expect(await later.getRepository(Mark).count()).toBe(0);
    await later.destroy();
  });

  it('shows nothing of an open transaction: a read waits for its end', async () => {
    const store = await openMarks({ url: 'sqlite::memory:' });
    const open = store.transaction(async manager => {
      await manager.insert(Mark, { id: 'a', value: 1 });
      await new Promise(resolve => setTimeout(resolve, 20));
      throw new Error('no');
    });
    const count = store.getRepository(Mark).count();
    await expect(open).rejects.toThrow('no');
    expect(await count).toBe(0);
    await store.destroy();
  });
});
