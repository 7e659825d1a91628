// Jobs as text: their state, and what an administrator should know about it.
import type { AdminJob } from '@sv/contracts/jobs.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { t } from '@sv/ui/locale/translate';
import { nameFromId } from '@sv/ui/text/name-from-id';

export const jobStatuses = (): Record<AdminJob['status'], { text: string; tone: BadgeTone }> => ({
  waiting: { text: t('Waiting'), tone: 'neutral' },
  running: { text: t('Running'), tone: 'accent' },
  failed: { text: t('Failed'), tone: 'danger' },
});

/** "Due since 10:00", "Retries at 10:00, after 2 tries". @param format an instant */
export function jobDetail(
  { status, runAt, attempt }: AdminJob,
  format: (at: string) => string,
  now = new Date(),
): string {
  if (status === 'running') return attempt > 1 ? t('Try {attempt}', { attempt }) : '';
  if (status === 'failed') return t('{attempt, plural, one {After 1 try} other {After # tries}}', { attempt });
  const time = format(runAt);
  if (attempt > 0)
    return t('{attempt, plural, one {Retries at {time}, after 1 try} other {Retries at {time}, after # tries}}', {
      attempt,
      time,
    });
  return new Date(runAt) > now ? t('At {time}', { time }) : t('Due since {time}', { time });
}

/** The name of whoever a job belongs to. @param known the name of an app, where it is known */
export const ownerName = (owner: string, known: string | null): string =>
  owner === 'platform' ? t('Workspace') : (known ?? nameFromId(owner));
