// What was done today, in words.
import type { FocusSession } from '../../shared/session.contract';

/** The person's own midnight, by the clock of their device. */
export function startOfToday(now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

export function todayText(sessions: readonly Pick<FocusSession, 'minutes'>[]): string {
  if (sessions.length === 0) return 'Nothing yet today';
  const minutes = sessions.reduce((sum, session) => sum + session.minutes, 0);
  return `Today: ${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}, ${minutes} minutes`;
}
