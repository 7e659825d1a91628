import { Turns } from './turns';

describe('somebody with many slow pictures', () => {
  it('holds up one of somebody else for one of theirs, and is done in order', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const run = (key: string, name: string) => turns.run(key, async () => void done.push(name));
    const all = [...'123'].map(name => run('many', `many ${name}`));
    expect(turns.waiting('many')).toBe(2);
    all.push(run('one', 'one'), run('other', 'other'), run('many', 'many 4'));
    await Promise.all(all);
    expect(done).toEqual(['many 1', 'many 2', 'one', 'other', 'many 3', 'many 4']);
    expect(turns.waiting('many')).toBe(0);
  });

  it('goes on after one that fails', async () => {
    const turns = new Turns();
    const failing = turns.run('a', () => Promise.reject(new Error('damaged')));
    const next = turns.run('a', async () => 'made');
    await expect(failing).rejects.toThrow('damaged');
    await expect(next).resolves.toBe('made');
    await expect(turns.run('a', async () => 'later')).resolves.toBe('later');
  });
});
