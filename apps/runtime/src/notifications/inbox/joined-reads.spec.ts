import { JoinedReads } from './joined-reads';

/** A read that ends when it is told to. */
function aRead<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const result = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  return { start: jest.fn(() => result), resolve, reject };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('JoinedReads', () => {
  it('makes one read of those that come together', async () => {
    const reads = new JoinedReads<number>();
    const start = jest.fn(async () => 7);
    expect(await Promise.all([reads.read('a', start), reads.read('a', start), reads.read('a', start)])).toEqual([
      7, 7, 7,
    ]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('never joins a read that had begun before', async () => {
    const reads = new JoinedReads<string>();
    const [first, second] = [aRead<string>(), aRead<string>()];
    const before = reads.read('a', first.start);
    await turn();
    expect(first.start).toHaveBeenCalled();

    const after = [reads.read('a', second.start), reads.read('a', second.start)];
    await turn();
    expect(second.start).not.toHaveBeenCalled();
    first.resolve('old');
    second.resolve('new');

    expect(await before).toBe('old');
    expect(await Promise.all(after)).toEqual(['new', 'new']);
    expect(second.start).toHaveBeenCalledTimes(1);
  });

  it('keeps keys apart', async () => {
    const reads = new JoinedReads<string>();
    expect(await Promise.all(['a', 'b'].map(key => reads.read(key, async () => key)))).toEqual(['a', 'b']);
  });

  it('fails those who wait for a failing read, and nobody after them', async () => {
    const reads = new JoinedReads<string>();
    const broken = aRead<string>();
    const failing = [reads.read('a', broken.start), reads.read('a', broken.start)];
    await turn();
    const next = reads.read('a', async () => 'well');
    broken.reject(new Error('broken'));

    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await next).toBe('well');
  });

  it('keeps nothing of what is over', async () => {
    const reads = new JoinedReads<number>();
    for (let key = 0; key < 100; key++) await reads.read(String(key), async () => key);
    expect((reads as unknown as { lines: Map<string, unknown> }).lines.size).toBe(0);
  });
});
