// The focus sessions of today, as text.
import type { FocusSession } from '../../shared/session.contract';

/** Midnight in the time zone of the person's device. */
export function startOfToday(now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

export function todayText(sessions: readonly Pick<FocusSession, 'minutes'>[]): string {
  if (sessions.length === 0) return 'Nothing yet today';
  const minutes = sessions.reduce((sum, session) => sum + session.minutes, 0);
  return `Today: ${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}, ${minutes} minutes`;
}
