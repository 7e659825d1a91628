import { keptNames } from './kept-names';

const NONE = { backupsKept: null, backupsKeptDaily: null, backupsKeptWeekly: null, backupsKeptMonthly: null };
const DAY_MS = 86_400_000;

/** One each day at 03:30 UTC, named by its day, newest first. */
const daily = (days: number, last = '2026-11-26') =>
  Array.from({ length: days }, (_, ago) => {
    const createdAt = new Date(Date.parse(`${last}T03:30:00Z`) - ago * DAY_MS);
    return { name: createdAt.toISOString().slice(0, 10), createdAt };
  });
const kept = (backups: ReturnType<typeof daily>, rules: Partial<typeof NONE>, timeZone = 'UTC') => [
  ...keptNames(backups, { ...NONE, ...rules } as typeof NONE, timeZone),
];

describe('which backups stay', () => {
  it('are all of them without a rule', () => expect(kept(daily(400), {})).toHaveLength(400));

  it('are the newest ones, the last of days, of weeks from Monday on, and of months', () => {
    const backups = daily(400);
    expect(kept(backups, { backupsKept: 2 } as object)).toEqual(['2026-11-26', '2026-11-25']);
    expect(kept(backups, { backupsKeptDaily: 3 } as object)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24']);
    expect(kept(backups, { backupsKeptWeekly: 3 } as object)).toEqual(['2026-11-26', '2026-11-22', '2026-11-15']);
    expect(kept(backups, { backupsKeptMonthly: 3 } as object)).toEqual(['2026-11-26', '2026-10-31', '2026-09-30']);
  });

  it('are those that any rule keeps', () => {
    const rules = { backupsKeptDaily: 7, backupsKeptWeekly: 4, backupsKeptMonthly: 12 } as object;
    // Of the last week, the 20th to 26th, one is a Sunday already; one of each month is kept by a day or a week too.
    expect(kept(daily(400), rules)).toHaveLength(7 + 2 + 11);
  });

  it('are the last of several in a day, in the time zone of the workspace', () => {
    const backups = ['2026-11-26T22:30:00Z', '2026-11-26T01:00:00Z', '2026-11-25T23:30:00Z'].map(at => ({
      name: at,
      createdAt: new Date(at),
    }));
    expect(kept(backups, { backupsKeptDaily: 1 } as object)).toEqual(['2026-11-26T22:30:00Z']);
    expect(kept(backups, { backupsKeptDaily: 2 } as object, 'Europe/Berlin')).toEqual([
      '2026-11-26T22:30:00Z',
      // In Berlin it is the 26th already when the third one is made.
    ]);
    expect(kept(backups, { backupsKeptDaily: 2 } as object)).toEqual(['2026-11-26T22:30:00Z', '2026-11-25T23:30:00Z']);
  });

  it('count periods in which there is one: old ones stay after a pause', () => {
    const backups = [...daily(2), ...daily(5, '2025-03-10')];
    expect(kept(backups, { backupsKeptMonthly: 2 } as object)).toEqual(['2026-11-26', '2025-03-10']);
  });
});
