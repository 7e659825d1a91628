import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const OURS = 4242;
const OLD = Date.now() - 25_000;

describe('a supervisor whose runtime shares the data directory with others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-replicas-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether it ends its runtime when it finds this mark. `startingSince`: it has not said yet that it serves. */
  function ends(mark: object, startingSince?: number): boolean {
    writeFileSync(join(folder, 'boot.json'), JSON.stringify({ pluginId: 'com.example.a', ...mark }));
    const script = `import('./scripts/support/supervisor.mjs').then(({ Supervisor }) => {
      const supervisor = new Supervisor({ DATA_DIR: ${JSON.stringify(folder)} });
      const runtime = { pid: ${OURS}, once: () => {}, kill: signal => process.stdout.write(signal) };
      supervisor.children.set('runtime', runtime);
      supervisor.startingSince.set(runtime, ${startingSince});
      supervisor.killStuckRuntime();
    })`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(stderr.replace(/^Plugin com.example.a does not finish loading.*\n/, '')).toBe('');
    return stdout === 'SIGKILL';
  }

  const at = new Date(OLD).toISOString();
  const [ours, theirs] = [`${hostname()}:${OURS}`, `${hostname()}-2:${OURS}`];

  it('ends it for its own old mark', () => expect(ends({ at, by: ours })).toBe(true));
  it('leaves one that serves alone, whatever keeps another from starting', () =>
    expect(ends({ at, by: theirs })).toBe(false));
  it('ends one that came to the same plugin, though another one wrote last', () =>
    expect(ends({ at, by: theirs }, OLD - 1000)).toBe(true));
  it('leaves one alone that only began after the mark was set: it reads it itself', () =>
    expect(ends({ at, by: theirs }, OLD + 1000)).toBe(false));
  it('waits for 20 s', () => expect(ends({ at: new Date().toISOString(), by: ours })).toBe(false));
});
