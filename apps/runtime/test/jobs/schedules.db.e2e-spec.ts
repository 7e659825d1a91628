import { isSchedule } from '@sv/sdk/host/job-schedule';
import { nextOccurrence } from '../../src/kernel/settings/next-occurrence';
import { Schedules } from '../../src/jobs/schedules/schedules';
import { forgetJobs, JobProcess } from '../support/job-process';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';

const OWNER = 'com.example.one';
const HOUR_MS = 3_600_000;

describe('scheduled jobs', () => {
  let store: PlatformStore;
  let zone = 'Europe/Berlin';
  beforeAll(async () => (store = await openPlatformStore()));
  beforeEach(() => (zone = 'Europe/Berlin'));
  afterEach(() => forgetJobs(store.dataSource));
  afterAll(() => store.close());

  /** A process that defines a job with this schedule, or that others define too. */
  const aProcess = (schedule = '0 8 * * *') => {
    const process = new JobProcess(store.dataSource);
    process.queue.define(OWNER, 'daily', () => undefined, { schedule });
    const { rows, definitions, runner: waker } = process;
    const logger = { warn: () => undefined } as never;
    const schedules = new Schedules({ db: store.dataSource, rows, definitions, waker, timeZone: () => zone, logger });
    return { ...process, process, schedules };
  };

  it('are added when their time has come, in the time zone of the instance', async () => {
    const { schedules, process } = aProcess();
    for (const at of ['2026-06-01T00:00:00Z', '2026-06-01T05:59:59Z']) await schedules.addDue(new Date(at));
    expect(await process.stored()).toEqual([]);
    await schedules.addDue(new Date('2026-06-01T06:00:00Z'));
    const [job] = await process.stored();
    expect(job).toMatchObject({ owner: OWNER, name: 'daily', data: 'null', status: 'waiting', key: '@schedule/daily' });
  });

  it('are added once, however many processes look at once', async () => {
    const processes = Array.from({ length: 5 }, () => aProcess());
    const look = (at: string) => Promise.all(processes.map(({ schedules }) => schedules.addDue(new Date(at))));
    await look('2026-06-01T00:00:00Z');
    await look('2026-06-01T06:00:01Z');
    expect(await processes[0]!.process.stored()).toHaveLength(1);
    await processes[0]!.rows.cancel(OWNER, '@schedule/daily');
    await look('2026-06-01T06:00:02Z');
    expect(await processes[0]!.process.stored()).toEqual([]);
  });

  it('make up for one occurrence after a pause, however many were missed', async () => {
    await aProcess().schedules.addDue(new Date('2026-06-01T00:00:00Z'));
    const later = aProcess();
    await later.schedules.addDue(new Date('2026-06-20T12:00:00Z'));
    expect(await later.process.stored()).toHaveLength(1);
    await later.rows.cancel(OWNER, '@schedule/daily');
    await later.schedules.addDue(new Date('2026-06-20T13:00:00Z'));
    expect(await later.process.stored()).toEqual([]);
  });

  it('leave one alone that waits for its next try: its tries come to an end', async () => {
    const { schedules, process } = aProcess();
    await schedules.addDue(new Date('2026-06-01T00:00:00Z'));
    await schedules.addDue(new Date('2026-06-01T06:00:00Z'));
    const [first] = await process.stored();
    await schedules.addDue(new Date('2026-06-02T06:00:00Z'));
    expect((await process.stored()).map(({ id }) => id)).toEqual([first!.id]);
  });

  it('that succeed stand for one that failed before: nobody has to run that again', async () => {
    const { schedules, process } = aProcess();
    const claim = async (lease: string) => {
      const until = new Date('2026-07-01T00:00:00Z');
      const now = new Date('2026-06-30T00:00:00Z');
      return (await process.rows.claim({ owner: OWNER, name: 'daily' }, { lease, until, limit: 1, now }))[0]!;
    };
    for (const at of ['2026-06-01T00:00:00Z', '2026-06-01T06:00:00Z']) await schedules.addDue(new Date(at));
    await process.rows.bury(await claim('first'), 'its process was killed', new Date());
    expect((await process.stored()).map(({ status }) => status)).toEqual(['dead']);

    await schedules.addDue(new Date('2026-06-02T06:00:00Z'));
    const next = await claim('second');
    expect((await process.stored()).map(({ status }) => status).sort()).toEqual(['dead', 'running']);
    await process.rows.complete([next]);
    expect(await process.stored()).toEqual([]);
  });

  it('follow a change of the time zone and of the schedule', async () => {
    const { schedules, process } = aProcess();
    await schedules.addDue(new Date('2026-06-01T00:00:00Z'));
    zone = 'America/New_York';
    await schedules.addDue(new Date('2026-06-01T06:00:00Z'));
    expect(await process.stored()).toEqual([]);
    await schedules.addDue(new Date('2026-06-01T12:00:00Z'));
    expect(await process.stored()).toHaveLength(1);
    await process.rows.cancel(OWNER, '@schedule/daily');
    const next = aProcess('0 9 * * *');
    for (const at of ['2026-06-02T12:00:00Z', '2026-06-02T12:30:00Z']) await next.schedules.addDue(new Date(at));
    expect(await next.process.stored()).toEqual([]);
    await next.schedules.addDue(new Date('2026-06-02T13:00:00Z'));
    expect(await next.process.stored()).toHaveLength(1);
  });

  it('are not due while the plugin does not run', async () => {
    const { process } = aProcess();
    const definitions = process.definitions;
    process.queue.define(OWNER, 'daily', () => undefined, { schedule: '0 8 * * *' }, { isReady: () => false });
    const parts = { rows: process.rows, definitions, waker: process.runner, timeZone: () => zone };
    const schedules = new Schedules({ db: store.dataSource, ...parts, logger: { warn: () => undefined } as never });
    for (const at of ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z']) await schedules.addDue(new Date(at));
    expect(await process.stored()).toEqual([]);
  });

  /** How often it is added on a day, when a process looks every ten minutes. */
  const runsBetween = async (schedule: string, from: string, hours: number): Promise<string[]> => {
    const { schedules, process } = aProcess(schedule);
    const runs: string[] = [];
    for (let at = Date.parse(from); at <= Date.parse(from) + hours * HOUR_MS; at += HOUR_MS / 6) {
      await schedules.addDue(new Date(at));
      for (const job of await process.stored()) {
        runs.push(job.runAt.toISOString().slice(11, 16));
        await process.rows.cancel(OWNER, job.key!);
      }
    }
    return runs;
  };

  it.each([
    ['once on the day that has no 2:30', '30 2 * * *', '2026-03-29T00:00:00Z', ['01:00']],
    ['once on the day that has 2:30 twice', '30 2 * * *', '2026-10-25T00:00:00Z', ['00:30']],
    ['every hour while clocks go forward', '0 * * * *', '2026-03-28T23:30:00Z', ['00:00', '01:00', '02:00', '03:00']],
    ['every hour while clocks go back', '0 * * * *', '2026-10-24T23:30:00Z', ['00:00', '01:00', '02:00', '03:00']],
    ['at 8:00 after clocks went forward', '0 8 * * *', '2026-03-29T03:30:00Z', ['06:00']],
    ['at 8:00 after clocks went back', '0 8 * * *', '2026-10-25T04:30:00Z', ['07:00']],
  ])('run %s', async (_, schedule, from, times) => {
    expect(await runsBetween(schedule, from, 4)).toEqual(times);
  });
});

describe('the expressions that a plugin may give', () => {
  const parts = ['*', '*/5', '0', '7', '12', '29', '30', '31', '1-5', '5-1', '0-20/3', '5/10', 'mon', 'feb', '1,3', ''];

  it('are those that croner takes, and that come true', () => {
    const croner = (expression: string): boolean => {
      try {
        return nextOccurrence(expression, 'UTC', new Date('2026-01-01T00:00:00Z')) !== null;
      } catch {
        return false;
      }
    };
    const all = parts.flatMap(first =>
      parts.flatMap(second => [
        [first, second, '*', '*', '*'].join(' '),
        ['0', '8', first, second, '*'].join(' '),
        ['0', '8', '*', first, second].join(' '),
        ['0', first, '31', '2,4', second].join(' '),
      ]),
    );
    const taken = all.filter(isSchedule);
    expect(taken.filter(expression => !croner(expression))).toEqual([]);
    expect(taken.length).toBeGreaterThan(200);
    for (const refused of [
      '',
      '* * * *',
      '* * * * * *',
      '60 * * * *',
      '* 24 * * *',
      '0 0 31 2 *',
      '@daily',
      '0 0 L * *',
    ])
      expect(isSchedule(refused)).toBe(false);
  });
});
