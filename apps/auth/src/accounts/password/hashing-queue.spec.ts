import { RetryLaterError } from '@sv/server/problem/platform-error';
import { HashingQueue } from './hashing-queue';

/** A job that ends when it is told to. */
function aJob() {
  let end!: () => void;
  const ended = new Promise<void>(resolve => (end = resolve));
  return { end, run: () => ended };
}

describe('HashingQueue', () => {
  it('runs so many at once, lets 64 wait and refuses the next with Retry-After', async () => {
    const queue = new HashingQueue(2);
    let running = 0;
    const job = aJob();
    const jobs = Array.from({ length: 66 }, () => queue.run(() => (running++, job.run())));
    await Promise.resolve();

    expect(running).toBe(2);
    const refusal = await queue.run(() => Promise.resolve()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RetryLaterError);
    expect(refusal).toMatchObject({
      code: 'too-busy',
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });

    job.end();
    await Promise.all(jobs);
    expect(running).toBe(66);
    await expect(queue.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('is fair, and goes on after a job that fails', async () => {
    const queue = new HashingQueue(1);
    const order: number[] = [];
    const jobs = [1, 2, 3].map(number =>
      queue.run(() => {
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
});
