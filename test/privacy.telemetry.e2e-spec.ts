import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { metricsInDocs, metricsIn } from '../scripts/support/metric-names';

/** A network with loopback and no route to anywhere, where the machine lets us make one. */
const ALONE = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const isPossible = spawnSync(ALONE[0]!, [...ALONE.slice(1), 'true']).status === 0;

interface Seen {
  statuses: number[];
  unasked: string[];
  asked: string[];
  traced: string[];
  metrics: { runtime: string; auth: string };
  isTraced: boolean;
  unrouted: number;
}

const root = join(import.meta.dirname, '..');

describe('no telemetry (spec 1.2, 6.1)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-lookups-'));
  let seen: Seen;

  beforeAll(async () => {
    const program = ['--import', 'tsx', join(import.meta.dirname, 'support/use-alone.ts'), join(folder, 'lookups')];
    const [command, ...args] = [...(isPossible ? ALONE : []), process.execPath, ...program];
    const { stdout } = await promisify(execFile)(command!, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    seen = JSON.parse(stdout) as Seen;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const packages = (noted: string[]): string[] => [...new Set(noted.filter(name => name.startsWith('package:')))];

  it('looks up no name and connects to nobody outside while it starts and is used', () => {
    expect(seen.statuses).toEqual([200, 200, 200, 200]);
    const names = new Set(seen.traced.filter(name => !name.startsWith('package:')));
    expect(names).toContain('recording');
    names.delete('recording');
    expect([...names].filter(name => !['localhost', '127.0.0.1', '::1'].includes(name))).toEqual([]);
  });

  const whereAlone = isPossible ? it : it.skip;
  whereAlone('starts and serves in a network without a route, and sends nothing there', () => {
    expect(seen.unrouted).toBe(0);
  });

  it('loads nothing for metrics before somebody asks, and nothing for traces without an endpoint', () => {
    expect(packages(seen.unasked)).toEqual([]);
    // prom-client looks whether somebody else has set up traces.
    expect(packages(seen.asked).sort()).toEqual(['package:@opentelemetry/api', 'package:prom-client']);
  });

  it('sends traces where an endpoint is set', () => {
    expect(seen.isTraced).toBe(true);
    expect(packages(seen.traced)).toContain('package:@opentelemetry/sdk-trace');
  });

  it('has the metrics that the documentation lists, and no others', () => {
    const { runtime, auth } = metricsInDocs(readFileSync(join(root, 'docs/operations/monitoring.md'), 'utf8'));
    expect(metricsIn(seen.metrics.runtime).filter(name => name.startsWith('workspace_'))).toEqual(runtime);
    expect(metricsIn(seen.metrics.auth).filter(name => name.startsWith('workspace_'))).toEqual(auth);
  });
});
