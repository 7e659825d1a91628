import { RetryLaterError } from '@sv/server/problem/platform-error';
import { HashingQueue } from './hashing-queue';

/** A job that ends when it is told to. */
function aJob() {
  let end!: () => void;
  const ended = new Promise<void>(resolve => (end = resolve));
  return { end, run: () => ended };
}

const HERE = '192.0.2.1';
const FLOOD = '198.51.100.1';

/** Writes down when its turn came. */
const noting = (order: string[], name: string) => () => {
  order.push(name);
  return Promise.resolve();
};

describe('HashingQueue', () => {
  it('runs so many at once, lets 64 wait and refuses the next of the same address with Retry-After', async () => {
    const queue = new HashingQueue(2);
    let running = 0;
    const job = aJob();
    const jobs = Array.from({ length: 66 }, () => queue.run(HERE, () => (running++, job.run())));
    await Promise.resolve();

    expect(running).toBe(2);
    const refusal = await queue.run(HERE, () => Promise.resolve()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RetryLaterError);
    expect(refusal).toMatchObject({
      code: 'too-busy',
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });

    job.end();
    await Promise.all(jobs);
    expect(running).toBe(66);
    await expect(queue.run(HERE, () => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('keeps the order of an address, and goes on after a job that fails', async () => {
    const queue = new HashingQueue(1);
    const order: number[] = [];
    const jobs = [1, 2, 3].map(number =>
      queue.run(HERE, () => {
        order.push(number);
        return number === 2 ? Promise.reject(new Error('failed')) : Promise.resolve();
      }),
    );

    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('gives addresses their turns one after the other, however many of one wait', async () => {
    const queue = new HashingQueue(1);
    const first = aJob();
    const order: string[] = [];
    const jobs = [queue.run(FLOOD, first.run)];
    for (const name of ['f1', 'f2', 'f3']) jobs.push(queue.run(FLOOD, noting(order, name)));
    for (const name of ['h1', 'h2']) jobs.push(queue.run(HERE, noting(order, name)));
    first.end();
    await Promise.all(jobs);
    expect(order).toEqual(['f1', 'h1', 'f2', 'h2', 'f3']);
  });

  it('has a flood from one address make room for others, until all have as much', async () => {
    const queue = new HashingQueue(1, 4);
    const first = aJob();
    const order: string[] = [];
    const running = queue.run(FLOOD, first.run);
    const flood = ['f1', 'f2', 'f3', 'f4'].map(name => queue.run(FLOOD, noting(order, name)));
    const others = ['h1', 'h2', 'h3'].map(name => queue.run(HERE, noting(order, name)));
    first.end();

    const outcomes = await Promise.allSettled([running, ...flood, ...others]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      ...[true, true, false, false],
      ...[true, true, false],
    ]);
    expect(order).toEqual(['f1', 'h1', 'f2', 'h2']);
  });

  it('has strangers give way to people who are known, who have every other turn', async () => {
    const queue = new HashingQueue(1, 4, 2);
    const first = aJob();
    const order: string[] = [];
    const running = queue.run(FLOOD, first.run);
    const flood = ['f1', 'f2', 'f3', 'f4', 'f5'].map(name => queue.run(name, noting(order, name)));
    const known = ['ada', 'bob', 'eve'].map(name => queue.run(name, noting(order, name), true));
    expect(queue.hasRoom('somebody else')).toBe(false);
    expect(queue.load.waiting).toBe(4);
    first.end();
    const outcomes = await Promise.allSettled([running, ...flood, ...known]);
    const [refusedFlood, refusedKnown] = [outcomes.slice(1, 6), outcomes.slice(6)].map(
      some => some.filter(({ status }) => status === 'rejected').length,
    );
    expect([refusedFlood, refusedKnown]).toEqual([3, 1]);
    expect(order).toHaveLength(4);
    expect([order[0], order[2]]).toEqual(['ada', 'bob']);
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  it('has one account make room for another, which its sessions and browsers do not fill', async () => {
    const queue = new HashingQueue(1, 4, 2);
    const first = aJob();
    const order: string[] = [];
    const running = queue.run(FLOOD, first.run);
    const mallory = ['m1', 'm2', 'm3', 'm4'].map(name => queue.run('mallory', noting(order, name), true));
    const ada = queue.run('ada', noting(order, 'ada'), true);
    first.end();
    const outcomes = await Promise.allSettled([...mallory, ada, running]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true]);
    expect(order).toEqual(['m1', 'ada', 'm2', 'm3']);
  });

  it('refuses no known person while there is room, and has them leave more than their places to strangers', async () => {
    const queue = new HashingQueue(1, 4, 2);
    const first = aJob();
    const order: string[] = [];
    const running = queue.run(FLOOD, first.run);
    const known = ['k1', 'k2', 'k3', 'k4'].map(name => queue.run(name, noting(order, name), true));
    expect(queue.hasRoom(HERE)).toBe(true);
    const strangers = ['s1', 's2', 's3'].map(name => queue.run(name, noting(order, name)));
    expect(queue.hasRoom(HERE)).toBe(false);
    first.end();
    const outcomes = await Promise.allSettled([running, ...known, ...strangers]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      ...[true, true, false, false],
      ...[true, true, false],
    ]);
    expect(order).toEqual(['k1', 's1', 'k2', 's2']);
  });
});
