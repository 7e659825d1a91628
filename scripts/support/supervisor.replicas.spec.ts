import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const OLD = new Date(Date.now() - 25_000).toISOString();

describe('a supervisor whose runtime shares the data directory with others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-replicas-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether it ends its runtime, on port 3010, when it finds this mark in this file. */
  function ends(file: string, at: string): boolean {
    writeFileSync(join(folder, file), JSON.stringify({ pluginId: 'com.example.a', at }));
    const script = `import('./scripts/support/supervisor.mjs').then(({ Supervisor }) => {
      const supervisor = new Supervisor({ DATA_DIR: ${JSON.stringify(folder)}, PORT: '3010' });
      const runtime = { pid: 4242, once: () => {}, kill: signal => process.stdout.write(signal) };
      supervisor.children.set('runtime', runtime);
      supervisor.killStuckRuntime();
    })`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    rmSync(join(folder, file));
    expect(stderr.replace(/^Plugin com.example.a does not finish loading.*\n/, '')).toBe('');
    return stdout === 'SIGKILL';
  }

  const [ours, theirs] = [`boot-${hostname()}-3010.json`, `boot-${hostname()}-3011.json`];

  it('ends it for its own old mark', () => expect(ends(ours, OLD)).toBe(true));
  it('leaves it alone whatever keeps another one from starting', () => expect(ends(theirs, OLD)).toBe(false));
  it('waits for 20 s', () => expect(ends(ours, new Date().toISOString())).toBe(false));
});
