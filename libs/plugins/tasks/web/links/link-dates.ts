// What is known of a link that works, in a sentence each.
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';
import type { ActiveLink } from '../../shared/links.contract';

export function linkDates({ createdAt, expiresAt, lastUsedAt }: ActiveLink, locale: LocaleService): string {
  const day = (instant: string): string => locale.formatDate(instant, { dateStyle: 'medium' });
  const created = t('Created on {date}.', { date: day(createdAt) });
  const used = lastUsedAt ? t('Last opened on {date}.', { date: day(lastUsedAt) }) : t('Not opened yet.');
  return [created, used, ...(expiresAt ? [t('Ends on {date}.', { date: day(expiresAt) })] : [])].join(' ');
}
