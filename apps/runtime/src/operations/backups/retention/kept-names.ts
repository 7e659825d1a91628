import type { BackupPlan } from '../../../kernel/settings/backup-plan';

type Rules = Omit<BackupPlan, 'backupSchedule'>;
interface Made {
  name: string;
  createdAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * The backups that stay: what any of the rules keeps. Without rules all of them.
 *
 * @param backups newest first
 * @param timeZone in which days begin
 */
export function keptNames(backups: readonly Made[], rules: Rules, timeZone: string): Set<string> {
  const { backupsKept, backupsKeptDaily, backupsKeptWeekly, backupsKeptMonthly } = rules;
  const counts = [backupsKept, backupsKeptDaily, backupsKeptWeekly, backupsKeptMonthly];
  if (counts.every(count => count === null)) return new Set(backups.map(({ name }) => name));
  const dayOf = dayIn(timeZone);
  return new Set([
    ...backups.slice(0, backupsKept ?? 0).map(({ name }) => name),
    ...lastOfEach(backups, backupsKeptDaily ?? 0, dayOf),
    ...lastOfEach(backups, backupsKeptWeekly ?? 0, at => mondayOf(dayOf(at))),
    ...lastOfEach(backups, backupsKeptMonthly ?? 0, at => dayOf(at).slice(0, 7)),
  ]);
}

/** Periods without a backup do not count: after a pause, old ones stay. */
function lastOfEach(backups: readonly Made[], count: number, periodOf: (at: Date) => string): string[] {
  const lastIn = new Map<string, string>();
  for (const { name, createdAt } of backups) {
    const period = periodOf(createdAt);
    if (!lastIn.has(period)) lastIn.set(period, name);
  }
  return [...lastIn.values()].slice(0, count);
}

function dayIn(timeZone: string): (at: Date) => string {
  // Sweden writes days as ISO 8601 does.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return at => days.format(at);
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
