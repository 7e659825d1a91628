import { Cron } from 'croner';

/**
 * When a cron expression comes true after an instant; null when it never does. On the day on which clocks go forward, a
 * time that is left out comes when they have; on the day on which they go back, a time that is there twice comes once.
 *
 * @throws Error for an expression or a time zone that is none
 */
export const nextOccurrence = (schedule: string, timeZone: string, after: Date): Date | null =>
  new Cron(schedule, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(after);
