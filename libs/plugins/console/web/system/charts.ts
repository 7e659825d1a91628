// What is charted: a heading, one or two measures with their names, and how a value is read.
import type { HealthMeasures } from '@sv/contracts/health.contract';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';
import { bytes } from '@sv/ui/quantities/quantities';

interface MeasuredChart {
  heading: string;
  measures: readonly { name: string; measure: keyof HealthMeasures }[];
  format: (value: number) => string;
}

/** In the order of the page. */
export function measuredCharts(locale: LocaleService): readonly MeasuredChart[] {
  const count = (value: number): string => locale.formatNumber(value);
  const time = (value: number): string => timeText(locale, value);
  const chart = (heading: string, format: (value: number) => string, ...measures: MeasuredChart['measures']) => ({
    heading,
    format,
    measures,
  });
  return [
    chart(t('Response time'), time, { name: t('95% of requests within'), measure: 'latencyP95Ms' }),
    chart(
      t('Requests per 5 minutes'),
      count,
      { name: t('Requests'), measure: 'requests' },
      { name: t('Failed'), measure: 'errors' },
    ),
    chart(
      t('Memory'),
      bytes,
      { name: t('Workspace'), measure: 'runtimeMemoryBytes' },
      { name: t('Sign-in service'), measure: 'authMemoryBytes' },
    ),
    chart(t('Event loop delay'), time, { name: t('99% of delays within'), measure: 'eventLoopDelayMs' }),
    chart(
      t('Waiting emails and jobs'),
      count,
      { name: t('Emails'), measure: 'mailQueued' },
      { name: t('Jobs'), measure: 'jobsWaiting' },
    ),
    chart(t('Waiting push notifications'), count, { name: t('Push notifications'), measure: 'pushQueued' }),
    chart(t('Database size'), bytes, { name: t('Size'), measure: 'databaseBytes' }),
    chart(t('Free disk space'), bytes, { name: t('Free'), measure: 'diskFreeBytes' }),
  ];
}

/** "40 ms", "1.5 s" */
const timeText = (locale: LocaleService, ms: number): string =>
  ms < 1000
    ? `${locale.formatNumber(ms, { maximumFractionDigits: 0 })} ms`
    : `${locale.formatNumber(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
