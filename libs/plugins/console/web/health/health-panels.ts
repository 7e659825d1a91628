// Converts the health report to text: one panel per part, each with its state and a few facts.
import type { HealthReport } from '@sv/contracts/health.contract';
import type { BadgeTone } from '@sv/ui/badge/badge';
import { bytes, counted, duration } from '@sv/ui/quantities/quantities';

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

type Part = (report: HealthReport) => HealthPanelContent;

export const healthPanels = (report: HealthReport): HealthPanelContent[] => parts.map(part => part(report));

const database: Part = ({ database: { dialect, status, migrations, sizeBytes, connections } }) => ({
  name: 'Database',
  ...stateOf(status === 'ok', 'Unavailable'),
  facts: [
    { label: 'Kind', value: dialect === 'sqlite' ? 'SQLite' : 'Postgres' },
    { label: 'Size', value: sizeBytes === null ? 'Unknown' : bytes(sizeBytes) },
    { label: 'Connections', value: String(connections) },
    {
      label: 'Migrations',
      value: migrations.pending ? `${migrations.pending} waiting` : `${migrations.applied} applied`,
    },
  ],
});

const signIn: Part = ({ auth }) => ({
  name: 'Sign-in service',
  ...stateOf(auth.status === 'ok' && auth.revocations === 'live', auth.status === 'ok' ? 'Limited' : 'Unavailable'),
  facts: [
    { label: 'Server', value: auth.status === 'ok' ? 'Answers' : 'Does not answer' },
    { label: 'Sign-out takes effect', value: auth.revocations === 'live' ? 'Within a second' : 'Within 4 seconds' },
  ],
});

const transports = { polling: 'Polling', sse: 'Live stream', redis: 'Live stream over Redis' } as const;

const notifications: Part = ({ notifications: { transport, brokerConnected, streams, lastProbeMs } }) => ({
  name: 'Notifications',
  ...stateOf(transport === 'polling' || brokerConnected, 'Disconnected'),
  facts: [
    { label: 'Delivery', value: transports[transport] },
    { label: 'Open streams', value: String(streams) },
    ...(lastProbeMs === null ? [] : [{ label: 'Round trip', value: `${Math.round(lastProbeMs)} ms` }]),
  ],
});

const engines = { off: 'Off', process: 'This process', postgres: 'Postgres', redis: 'Redis' } as const;

const live: Part = ({ live: { engine, connected, streams } }) => ({
  name: 'Live updates',
  ...(engine === 'off' ? { state: 'Off', tone: 'neutral' } : stateOf(connected, 'Disconnected')),
  facts: [
    { label: 'Through', value: engines[engine] },
    { label: 'Open browsers', value: String(streams) },
  ],
});

const plugins: Part = ({ plugins: { installed, enabled, errors, problems } }) => ({
  name: 'Apps',
  ...stateOf(problems.length === 0, counted(problems.length, 'problem')),
  facts: [
    { label: 'Installed', value: String(installed) },
    { label: 'Enabled', value: String(enabled) },
    { label: 'Failed requests since start', value: errors.toLocaleString('en-GB') },
  ],
});

const delivery: Part = ({ mailer, push }) => ({
  name: 'Mail and push',
  ...(mailer.configured ? stateOf(mailer.lastError === null, 'Not working') : { state: 'Not set up', tone: 'neutral' }),
  facts: [
    { label: 'Mail server', value: mailer.configured ? 'Set up' : 'None' },
    { label: 'Messages waiting', value: mailer.queued.toLocaleString('en-GB') },
    { label: 'Push to devices', value: push.configured ? 'On' : 'Off' },
  ],
});

const files: Part = ({ files: { store, usable } }) => ({
  name: 'Files',
  ...stateOf(usable, 'Unavailable'),
  facts: [{ label: 'Stored', value: store === 's3' ? 'In S3' : 'On the disk' }],
});

const jobs: Part = ({ jobs: { waiting, running, failed, oldestDueAt } }) => ({
  name: 'Jobs',
  ...stateOf(failed === 0, counted(failed, 'failed job')),
  facts: [
    { label: 'Waiting', value: waiting.toLocaleString('en-GB') },
    { label: 'Running', value: running.toLocaleString('en-GB') },
    {
      label: 'Oldest due job',
      value: oldestDueAt === null ? 'None' : `${oldestDueAt.slice(0, 16).replace('T', ' ')} UTC`,
    },
  ],
});

const process: Part = ({ process: { pid, memoryRssBytes, eventLoopLagMsP99 }, uptimeSeconds, platformVersion }) => ({
  name: 'Server process',
  ...stateOf(true, ''),
  facts: [
    { label: 'Version', value: platformVersion },
    { label: 'Running for', value: duration(uptimeSeconds) },
    { label: 'Memory', value: bytes(memoryRssBytes) },
    { label: 'Event loop delay (p99)', value: `${eventLoopLagMsP99.toFixed(1)} ms` },
    { label: 'Process id', value: String(pid) },
  ],
});

const parts: readonly Part[] = [database, signIn, notifications, live, plugins, files, jobs, process, delivery];

function stateOf(works: boolean, otherwise: string): Pick<HealthPanelContent, 'state' | 'tone'> {
  return works ? { state: 'Works', tone: 'success' } : { state: otherwise, tone: 'warning' };
}
