// Jobs as text: their state, and what an administrator should know about it.
import type { AdminJob } from '@sv/contracts/jobs.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { nameFromId } from '@sv/ui/text/name-from-id';

export const jobStatuses: Record<AdminJob['status'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'neutral' },
  running: { text: 'Running', tone: 'accent' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** "Due since 10:00", "Retries at 10:00, after 2 tries". @param time formats an instant */
export function jobDetail(
  { status, runAt, attempt }: AdminJob,
  time: (at: string) => string,
  now = new Date(),
): string {
  const tries = `${attempt} ${attempt === 1 ? 'try' : 'tries'}`;
  if (status === 'running') return attempt > 1 ? `Try ${attempt}` : '';
  if (status === 'failed') return `After ${tries}`;
  if (attempt > 0) return `Retries at ${time(runAt)}, after ${tries}`;
  return new Date(runAt) > now ? `At ${time(runAt)}` : `Due since ${time(runAt)}`;
}

/** The name of whoever a job belongs to. @param known the name of an app, where it is known */
export const ownerName = (owner: string, known: string | null): string =>
  owner === 'platform' ? 'Workspace' : (known ?? nameFromId(owner));
