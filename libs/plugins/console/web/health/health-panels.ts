// Converts the health report to text: one panel per part, each with its state and a few facts.
import type { HealthReport } from '@sv/contracts/health.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';
import { bytes, duration } from '@sv/ui/quantities/quantities';

interface HealthFact {
  label: string;
  value: string;
}

export interface HealthPanelContent {
  name: string;
  state: string;
  tone: BadgeTone;
  facts: HealthFact[];
}

type Part = (report: HealthReport, locale: LocaleService) => HealthPanelContent;

export const healthPanels = (report: HealthReport, locale: LocaleService): HealthPanelContent[] =>
  parts.map(part => part(report, locale));

const database: Part = ({ database: { dialect, status, migrations, sizeBytes, connections } }) => ({
  name: t('Database'),
  ...stateOf(status === 'ok', t('Unavailable')),
  facts: [
    { label: t('Type'), value: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' },
    { label: t('Size'), value: sizeBytes === null ? t('Unknown') : bytes(sizeBytes) },
    { label: t('Connections'), value: String(connections) },
    {
      label: t('Migrations'),
      value: migrations.pending
        ? t('{count} waiting', { count: migrations.pending })
        : t('{count} applied', { count: migrations.applied }),
    },
  ],
});

const signIn: Part = ({ auth }) => ({
  name: t('Sign-in service'),
  ...stateOf(
    auth.status === 'ok' && auth.revocations === 'live',
    auth.status === 'ok' ? t('Limited') : t('Unavailable'),
  ),
  facts: [
    { label: t('Server'), value: auth.status === 'ok' ? t('Responding') : t('Not responding') },
    {
      label: t('Sign-out takes effect'),
      value: auth.revocations === 'live' ? t('Within a second') : t('Within 4 seconds'),
    },
  ],
});

const transports = () => ({
  polling: t('Polling'),
  sse: t('Live stream'),
  redis: t('Live stream over Redis'),
});

const notifications: Part = ({ notifications: { transport, brokerConnected, streams, lastProbeMs } }) => ({
  name: t('Notifications'),
  ...stateOf(transport === 'polling' || brokerConnected, t('Disconnected')),
  facts: [
    { label: t('Delivery'), value: transports()[transport] },
    { label: t('Open streams'), value: String(streams) },
    ...(lastProbeMs === null ? [] : [{ label: t('Round trip'), value: `${Math.round(lastProbeMs)} ms` }]),
  ],
});

const engines = () => ({ off: t('Off'), process: t('This process'), postgres: 'PostgreSQL', redis: t('Redis') });

const live: Part = ({ live: { engine, connected, streams } }) => ({
  name: t('Live updates'),
  ...(engine === 'off' ? { state: t('Off'), tone: 'neutral' } : stateOf(connected, t('Disconnected'))),
  facts: [
    { label: t('Delivery'), value: engines()[engine] },
    { label: t('Open browsers'), value: String(streams) },
  ],
});

const plugins: Part = ({ plugins: { installed, enabled, errors, problems } }, locale) => ({
  name: t('Apps'),
  ...stateOf(
    problems.length === 0,
    t('{count, plural, one {# problem} other {# problems}}', { count: problems.length }),
  ),
  facts: [
    { label: t('Installed'), value: String(installed) },
    { label: t('Turned on'), value: String(enabled) },
    { label: t('Failed requests since start'), value: locale.formatNumber(errors) },
  ],
});

const delivery: Part = ({ mailer, push }, locale) => ({
  name: t('Mail and push'),
  ...(mailer.configured
    ? stateOf(mailer.lastError === null, t('Not working'))
    : { state: t('Not set up'), tone: 'neutral' }),
  facts: [
    { label: t('Mail server'), value: mailer.configured ? t('Set up') : t('None', {}, 'server') },
    { label: t('Messages waiting'), value: locale.formatNumber(mailer.queued) },
    { label: t('Push notifications'), value: push.configured ? t('On') : t('Off') },
  ],
});

const files: Part = ({ files: { store, usable } }) => ({
  name: t('Files'),
  ...stateOf(usable, t('Unavailable')),
  facts: [{ label: t('Storage'), value: store === 's3' ? 'S3' : t('Disk') }],
});

const jobs: Part = ({ jobs: { waiting, running, failed, oldestDueAt } }, locale) => ({
  name: t('Jobs'),
  ...stateOf(failed === 0, t('{count, plural, one {# failed job} other {# failed jobs}}', { count: failed })),
  facts: [
    { label: t('Waiting'), value: locale.formatNumber(waiting) },
    { label: t('Running'), value: locale.formatNumber(running) },
    {
      label: t('Oldest due job'),
      value: oldestDueAt === null ? t('None') : locale.formatDateTime(oldestDueAt),
    },
  ],
});

const process: Part = (
  { process: { pid, memoryRssBytes, eventLoopLagMsP99 }, uptimeSeconds, platformVersion },
  locale,
) => ({
  name: t('Server process'),
  ...stateOf(true, ''),
  facts: [
    { label: t('Version'), value: platformVersion },
    { label: t('Running for'), value: duration(uptimeSeconds) },
    { label: t('Memory'), value: bytes(memoryRssBytes) },
    { label: t('Event loop delay (p99)'), value: `${locale.formatNumber(eventLoopLagMsP99, oneDigit)} ms` },
    { label: t('Process ID'), value: String(pid) },
  ],
});

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const parts: readonly Part[] = [database, signIn, notifications, live, plugins, files, jobs, process, delivery];

function stateOf(works: boolean, otherwise: string): Pick<HealthPanelContent, 'state' | 'tone'> {
  return works ? { state: t('Working'), tone: 'success' } : { state: otherwise, tone: 'warning' };
}
