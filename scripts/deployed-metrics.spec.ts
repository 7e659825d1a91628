import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { metricsInDocs, metricsInExpression } from './support/metric-names';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const ALERTS = 'deploy/prometheus/alerts.yml';
const expressionsOfAlerts = [...read(ALERTS).matchAll(/^ +expr: (.+)$/gm)].map(([, text]) => text!);

interface Panel {
  title: string;
  targets?: { expr: string }[];
  fieldConfig?: { defaults: { noValue?: string } };
}
/** On a new instance they have no series: nothing was counted yet. */
const NOTHING_YET =
  /workspace_(notifications_total|jobs|job_oldest_due_seconds|job_tries_total|webhook_answers_total|push_tries_total|mail_tries_total|plugin|problem|backup_newest_timestamp_seconds)\{/;
const dashboard = JSON.parse(read('deploy/grafana/workspace.json')) as {
  panels: Panel[];
  templating: { list: { definition?: string }[] };
};
const expressionsOfDashboard = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.flatMap(({ definition }) => definition ?? []),
];

const { runtime, auth } = metricsInDocs(read('docs/operations/monitoring.md'));

/** Those of the table, which a test of a whole instance compares with what the servers tell, and Node's. */
function told(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return new Set([...runtime, ...auth, ...registry.getMetricsAsArray().map(({ name }) => name)]);
}

describe('what is in deploy/ for Prometheus and Grafana', () => {
  it.each([
    [ALERTS, expressionsOfAlerts],
    ['deploy/grafana/workspace.json', expressionsOfDashboard],
  ])('%s names only metrics that the servers tell', (_, expressions) => {
    const known = told();
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.filter(text => metricsInExpression(text).length === 0 && !text.startsWith('up{'))).toEqual([]);
    expect(expressions.flatMap(metricsInExpression).filter(name => !known.has(name))).toEqual([]);
  });

  it('has a panel for every metric', () => {
    const shown = new Set(expressionsOfDashboard.flatMap(metricsInExpression));
    expect([...runtime, ...auth].filter(name => !shown.has(name))).toEqual([]);
  });

  it('says so where a panel is empty because nothing has happened yet', () => {
    const empty = dashboard.panels.filter(({ targets = [] }) => NOTHING_YET.test(targets[0]?.expr ?? ''));
    expect(empty.length).toBeGreaterThan(8);
    expect(empty.filter(({ fieldConfig }) => !fieldConfig?.defaults.noValue).map(({ title }) => title)).toEqual([]);
  });

  it('asks for the jobs that are scraped, on the ports of the page', () => {
    const config = read('deploy/prometheus/prometheus.yml');
    const jobs = [...config.matchAll(/^ {2}- job_name: (\S+)$/gm)].map(([, name]) => name);
    expect(jobs).toEqual(['workspace-runtime', 'workspace-auth']);
    const page = read('docs/operations/monitoring.md');
    for (const [text, port] of config.matchAll(/\b(?:AUTH_)?METRICS_PORT=(\d+)/g)) {
      expect(page).toContain(text);
      expect(config).toContain(`127.0.0.1:${port}`);
    }
  });

  const isInstalled = spawnSync('promtool', ['--version']).status === 0;
  (isInstalled ? it : it.skip)('is what promtool takes', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'config', 'prometheus.yml'], {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    expect(`${status}${stderr}`).toBe('0');
  });
});
