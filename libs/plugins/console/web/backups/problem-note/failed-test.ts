import type { BackupOverview } from '@sv/contracts/backups.contract';
import { t } from '@sv/ui/locale/translate';

/** Something that went wrong. */
export interface BackupProblem {
  heading: string;
  /** As the server says it, in English. */
  reason: string;
}

/** What is wrong when the newest test did not go well. */
export function failedTest({ backups }: BackupOverview): BackupProblem | null {
  const tested = backups.filter(({ test }) => test).sort((a, b) => b.test!.at.localeCompare(a.test!.at));
  const [{ name, test } = {}] = tested;
  if (!name || !test || test.result === 'restored' || test.result === 'read') return null;
  const heading =
    test.result === 'replaced'
      ? t('{name} was changed or replaced after it was made. Nothing in it was loaded. Do not restore it.', { name })
      : t('A test could not restore {name}. Make another backup, and test it.', { name });
  return { heading, reason: test.detail ?? '' };
}
