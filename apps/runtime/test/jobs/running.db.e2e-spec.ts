import { waitFor } from '@sv/server/testing/wait-for';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobInput } from '../../src/jobs/queue/definition';
import { forgetJobs, JobProcess } from '../support/job-process';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';

const OWNER = 'com.example.one';

/** A promise that somebody else ends. */
function held() {
  let release = (): void => undefined;
  const until = new Promise<void>(resolve => (release = resolve));
  return { until, release };
}

describe('jobs', () => {
  let store: PlatformStore;
  let here: JobProcess;
  const started: JobProcess[] = [];
  const another = (limits?: { limit?: number; kept?: number }): JobProcess => {
    const process = new JobProcess(store.dataSource, limits);
    started.push(process);
    return process;
  };

  beforeAll(async () => (store = await openPlatformStore()));
  beforeEach(() => (here = another()));
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ runner }) => runner.stop(0)));
    await forgetJobs(store.dataSource);
  });
  afterAll(() => store.close());

  it('runs with its data, and is gone when it succeeded', async () => {
    const seen: JobInput[] = [];
    here.queue.define(OWNER, 'remind', job => void seen.push(job));
    const id = await here.queue.enqueue(OWNER, 'remind', { listId: 7 });
    void here.runner.start();
    await waitFor(async () => (await here.stored()).length === 0);
    expect(seen).toEqual([{ id, data: { listId: 7 }, attempt: 1, signal: expect.any(AbortSignal) as AbortSignal }]);
  });

  it('is part of the transaction it is added in', async () => {
    const add = (fails: boolean): Promise<void> =>
      store.dataSource.transaction(async manager => {
        await here.queue.enqueue(OWNER, 'remind', 1, { manager });
        if (fails) throw new Error('no');
      });
    await expect(add(true)).rejects.toThrow('no');
    expect(await here.stored()).toEqual([]);
    await add(false);
    expect(await here.stored()).toHaveLength(1);
  });

  it('waits for its time and for a handler', async () => {
    let runs = 0;
    here.queue.define(OWNER, 'later', () => void runs++);
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'later', null, { runAt: new Date(Date.now() + 3_600_000) });
    await here.queue.enqueue(OWNER, 'unknown', null);
    await here.queue.enqueue(OWNER, 'later', null);
    await waitFor(async () => (await here.stored()).length === 2);
    expect(runs).toBe(1);
    expect((await here.stored()).map(({ status, name }) => [status, name])).toEqual([
      ['waiting', 'later'],
      ['waiting', 'unknown'],
    ]);
  });

  it('runs once, whichever of several processes claims it', async () => {
    const seen: unknown[] = [];
    const processes = [here, another(), another()];
    for (const { queue } of processes)
      queue.define(OWNER, 'once', ({ data }) => void seen.push(data), { concurrency: 7 });
    const all = Array.from({ length: 50 }, (_, at) => at);
    for (const at of all) await here.queue.enqueue(OWNER, 'once', at);
    for (const { runner } of processes) void runner.start();
    await waitFor(async () => (await here.stored()).length === 0);
    expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(all);
  });

  describe('with a key', () => {
    it('takes the place of the one that waits', async () => {
      await here.queue.enqueue(OWNER, 'remind', 'first', { key: 'list-7' });
      const id = await here.queue.enqueue(OWNER, 'remind', 'second', { key: 'list-7' });
      await here.queue.enqueue('com.example.two', 'remind', 'theirs', { key: 'list-7' });
      expect((await here.stored()).map(job => [job.id === id, JSON.parse(job.data) as unknown])).toEqual([
        [true, 'second'],
        [false, 'theirs'],
      ]);
    });

    it('waits for the one that runs, and is the only one that does', async () => {
      const first = held();
      const seen: unknown[] = [];
      const handler = async ({ data }: JobInput): Promise<void> => {
        seen.push(data);
        if (data === 'first') await first.until;
      };
      for (const { queue, runner } of [here, another()]) {
        queue.define(OWNER, 'sync', handler, { concurrency: 5 });
        void runner.start();
      }
      await here.queue.enqueue(OWNER, 'sync', 'first', { key: 'k' });
      await waitFor(() => seen.length === 1);
      await here.queue.enqueue(OWNER, 'sync', 'second', { key: 'k' });
      await here.queue.enqueue(OWNER, 'sync', 'third', { key: 'k' });
      await here.queue.enqueue(OWNER, 'sync', 'other', { key: 'other' });
      await waitFor(() => seen.length === 2);
      first.release();
      await waitFor(async () => (await here.stored()).length === 0);
      expect(seen).toEqual(['first', 'other', 'third']);
    });

    it('is cancelled by its owner while it waits', async () => {
      await here.queue.enqueue(OWNER, 'remind', 1, { key: 'k' });
      expect(await here.queue.cancel('com.example.two', 'k')).toBe(false);
      expect(await here.stored()).toHaveLength(1);
      expect(await here.queue.cancel(OWNER, 'k')).toBe(true);
      expect(await here.queue.cancel(OWNER, 'k')).toBe(false);
      expect(await here.stored()).toEqual([]);
    });

    it('is not tried again when a newer one waits', async () => {
      const first = held();
      here.queue.define(OWNER, 'sync', async () => {
        await first.until;
        throw new Error('no');
      });
      void here.runner.start();
      await here.queue.enqueue(OWNER, 'sync', 'old', { key: 'k' });
      await waitFor(async () => (await here.stored())[0]?.status === 'running');
      const id = await here.queue.enqueue(OWNER, 'sync', 'new', { key: 'k', runAt: new Date(Date.now() + 60_000) });
      first.release();
      await waitFor(async () => (await here.stored()).length === 1);
      expect((await here.stored())[0]).toMatchObject({ id, status: 'waiting', attempt: 0 });
    });
  });

  it('is tried again later when it throws, and is dead after its last try', async () => {
    let runs = 0;
    here.queue.define(
      OWNER,
      'fails',
      () => {
        runs++;
        throw new Error('the printer is on fire');
      },
      { retries: 1 },
    );
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'fails', null);
    await waitFor(async () => (await here.stored())[0]?.lastError !== null);
    const [first] = await here.stored();
    expect(first).toMatchObject({ status: 'waiting', attempt: 1, lastError: 'the printer is on fire', lease: null });
    const waitMs = first!.runAt.getTime() - Date.now();
    expect(waitMs).toBeGreaterThan(5_000);
    expect(waitMs).toBeLessThanOrEqual(10_000);
    await here.timePasses();
    here.runner.wake();
    await waitFor(async () => (await here.stored())[0]?.status === 'dead');
    expect(runs).toBe(2);
    expect((await here.stored())[0]).toMatchObject({ attempt: 2, lastError: 'the printer is on fire' });
    // A line is written after the row.
    await waitFor(() => here.lines.length === 2);
  });

  it('is kept when it is dead: the newest under its key, and so many in all', async () => {
    const process = another({ kept: 3 });
    process.queue.define(
      OWNER,
      'fails',
      () => {
        throw new Error('no');
      },
      { retries: 0, concurrency: 5 },
    );
    void process.runner.start();
    const add = async (data: string, key?: string): Promise<void> => {
      await process.queue.enqueue(OWNER, 'fails', data, { key });
      await waitFor(async () => (await process.stored()).every(({ status }) => status === 'dead'));
      // Older ones are deleted after that.
      await waitFor(() => process.runner.count === 0);
    };
    for (const data of ['a', 'b', 'c']) await add(data, 'k');
    for (const data of ['1', '2', '3']) await add(data);
    expect((await process.stored()).map(({ data }) => JSON.parse(data) as unknown)).toEqual(['1', '2', '3']);
    await add('d', 'k');
    await add('e', 'k');
    expect((await process.stored()).map(({ data }) => JSON.parse(data) as unknown)).toEqual(['2', '3', 'e']);
  });

  it('fails when it takes too long, and does not hold the others', async () => {
    let aborted = false;
    here.queue.define(
      OWNER,
      'endless',
      ({ signal }) => {
        signal.addEventListener('abort', () => (aborted = true));
        return new Promise(() => undefined);
      },
      { timeoutMs: 20, retries: 0 },
    );
    let others = 0;
    here.queue.define(OWNER, 'other', () => void others++);
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'endless', null);
    await here.queue.enqueue(OWNER, 'endless', null);
    await here.queue.enqueue(OWNER, 'other', null);
    await waitFor(async () => (await here.stored()).every(({ status }) => status === 'dead'));
    expect([aborted, others, (await here.stored()).length]).toEqual([true, 1, 2]);
    expect((await here.stored())[0]!.lastError).toBe('It took longer than 0.02 s.');
  });

  it('bounds how many jobs of one owner run at once, and leaves room for others', async () => {
    const all = held();
    let running = 0;
    for (const name of ['a', 'b']) here.queue.define(OWNER, name, () => (running++, all.until), { concurrency: 50 });
    let other = 0;
    here.queue.define('com.example.two', 'a', () => void other++);
    for (let at = 0; at < 15; at++) await here.queue.enqueue(OWNER, at % 2 ? 'a' : 'b', at);
    await here.queue.enqueue('com.example.two', 'a', null);
    void here.runner.start();
    await waitFor(() => other === 1 && running > 0);
    expect(running).toBe(10);
    all.release();
    await waitFor(async () => (await here.stored()).length === 0);
    expect(running).toBe(15);
  });

  it('has one winner when a lease was lost: the result of the first does not count', async () => {
    const first = held();
    let firstAborted = false;
    here.queue.define(OWNER, 'slow', async ({ signal }) => {
      signal.addEventListener('abort', () => (firstAborted = true));
      await first.until;
      throw new Error('of the first');
    });
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'slow', null);
    await waitFor(async () => (await here.stored())[0]?.status === 'running');
    // The process stood still: its lease ran out.
    await here.timePasses();
    const there = another();
    const second = held();
    there.queue.define(OWNER, 'slow', () => second.until);
    await there.runner.renew();
    await there.timePasses();
    void there.runner.start();
    await waitFor(async () => (await there.stored())[0]?.attempt === 2);
    await here.runner.renew();
    expect(firstAborted).toBe(true);
    first.release();
    await sleep(0);
    expect((await there.stored())[0]).toMatchObject({ status: 'running', attempt: 2 });
    second.release();
    await waitFor(async () => (await there.stored()).length === 0);
    expect(here.lines).toEqual([]);
  });

  it('keeps a lease while it runs', async () => {
    const job = held();
    here.queue.define(OWNER, 'slow', () => job.until);
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'slow', null);
    await waitFor(async () => (await here.stored())[0]?.status === 'running');
    await here.timePasses();
    await here.runner.renew();
    const there = another();
    await there.runner.renew();
    expect((await here.stored())[0]).toMatchObject({ status: 'running', attempt: 1 });
    job.release();
    await waitFor(async () => (await here.stored()).length === 0);
  });

  it('is due again at once where no other process can hold it', async () => {
    here.queue.define(OWNER, 'slow', () => new Promise(() => undefined));
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'slow', null);
    await waitFor(async () => (await here.stored())[0]?.status === 'running');
    const next = another();
    await next.runner.start(true);
    expect((await next.stored())[0]).toMatchObject({ status: 'waiting', attempt: 1 });
  });

  it('finishes what runs when the process ends, and releases what does not finish', async () => {
    const quick = held();
    here.queue.define(OWNER, 'quick', () => quick.until);
    here.queue.define(OWNER, 'endless', () => new Promise(() => undefined));
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'quick', null);
    await here.queue.enqueue(OWNER, 'endless', null);
    await waitFor(async () => (await here.stored()).every(({ status }) => status === 'running'));
    const stopped = here.runner.stop(50);
    quick.release();
    await stopped;
    await here.queue.enqueue(OWNER, 'quick', 'later');
    expect((await here.stored()).map(({ name, status, attempt }) => [name, status, attempt])).toEqual([
      ['endless', 'waiting', 0],
      ['quick', 'waiting', 0],
    ]);
  });

  it('waits while its plugin does not run, and runs with the handler of the next start', async () => {
    const ending = new AbortController();
    const hosting = { isReady: () => true, ended: ending.signal };
    here.queue.define(OWNER, 'slow', () => new Promise(() => undefined), {}, hosting);
    void here.runner.start();
    await here.queue.enqueue(OWNER, 'slow', null);
    await waitFor(async () => (await here.stored())[0]?.status === 'running');
    ending.abort();
    await waitFor(async () => (await here.stored())[0]?.status === 'waiting');
    let isReady = false;
    let runs = 0;
    here.queue.define(
      OWNER,
      'slow',
      () => void runs++,
      {},
      { ...hosting, ended: new AbortController().signal, isReady: () => isReady },
    );
    await here.runner.renew();
    expect(runs).toBe(0);
    isReady = true;
    here.runner.wake();
    await waitFor(async () => (await here.stored()).length === 0);
    expect(runs).toBe(1);
  });

  it('is refused when too many wait, with one line in the log', async () => {
    const small = another({ limit: 20 });
    const added = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => small.queue.enqueue(OWNER, 'loop', at)),
    );
    expect(
      added.filter(({ status }) => status === 'rejected').map(one => String((one as PromiseRejectedResult).reason)),
    ).toEqual(Array.from({ length: 30 }, () => 'JobsFullError: More than 20 jobs wait.'));
    expect(await small.stored()).toHaveLength(20);
    expect(small.lines).toHaveLength(1);
    await small.queue.enqueue('com.example.two', 'loop', 1);
  });
});
