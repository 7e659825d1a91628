import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { runtimeFile } from '../../src/plugins/host/crashes/runtime-file';
import { aPlugin, startHost } from '../support/plugins/plugin-fixtures';

const CHILD = join(import.meta.dirname, '../support/children/standstill-child.ts');
const ROUTE = 'GET /spins/api/forever';

/** A process of its own that comes to a standstill in one way. */
class Still {
  readonly folder = mkdtempSync(join(tmpdir(), 'sv-still-'));
  readonly child: ChildProcess;
  output = '';

  constructor(way: string, options: string[] = []) {
    // Without a process of tsx in between: the signals are for this one.
    const args = [...options, '--import', 'tsx', CHILD, this.folder, way];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child.stdout!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  async serves(): Promise<void> {
    while (!this.output.includes('serves')) await once(this.child.stdout!, 'data');
  }

  /** @returns the signal that ended it */
  async ended(): Promise<unknown> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.signalCode;
  }

  record(): unknown {
    const [name] = readdirSync(this.folder);
    return name && JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
  }

  async clear(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

describe('a process in which a route of a plugin stands still', () => {
  const all: Still[] = [];
  const still = (...args: ConstructorParameters<typeof Still>): Still => {
    all.push(new Still(...args));
    return all.at(-1)!;
  };
  afterAll(() => Promise.all(all.map(one => one.clear())));

  it.each(['loops', 'matches', 'derives a key', 'waits for a program', 'asks a database'])(
    '%s for ever: is ended, and says which route of which plugin it was',
    async way => {
      const process = still(way);
      expect(await process.ended()).toBe('SIGKILL');
      const line = JSON.parse(process.output.trim().split('\n').at(-1)!) as object;
      const msg = 'the runtime ends: it did not respond for 3 s';
      expect(line).toMatchObject({ level: 'fatal', plugin: 'com.example.spins', route: ROUTE, msg });
      expect(process.record()).toMatchObject({ pluginId: 'com.example.spins', route: ROUTE });
    },
    30_000,
  );

  it('allocates until memory is used up: who did is known to the next one', async () => {
    const process = still('allocates');
    expect(['SIGABRT', 'SIGKILL', 'SIGTRAP']).toContain(await process.ended());
    expect(process.record()).toMatchObject({ pluginId: 'com.example.spins', route: ROUTE });
  }, 60_000);

  it('is not ended where nothing stands still, a plugin is starting, or the whole process was stopped', async () => {
    const [calm, starting, stopped] = [still('nothing'), still('starts'), still('nothing')];
    await Promise.all([calm, starting, stopped].map(one => one.serves()));
    stopped.child.kill('SIGSTOP');
    await sleep(5_000);
    stopped.child.kill('SIGCONT');
    await sleep(2_000);
    for (const { child, folder } of [calm, starting, stopped]) {
      expect(child.signalCode).toBeNull();
      expect(readdirSync(folder)).toEqual([]);
    }
  }, 40_000);

  it('is not ended under a debugger', async () => {
    const process = still('loops', ['--inspect=127.0.0.1:0']);
    await process.serves();
    await sleep(5_000);
    expect(process.child.signalCode).toBeNull();
  }, 30_000);
});

describe('a runtime that starts after a standstill', () => {
  it('counts it as a crash of the plugin and says so; the third switches it off until it is enabled again', async () => {
    @Module({})
    class SpinsModule {}
    const spins = aPlugin({ id: 'com.example.spins', routePrefix: '/spins' }, async () => ({ default: SpinsModule }));
    const test = await startHost([spins]);
    const standAndRestart = async (): Promise<void> => {
      writeFileSync(
        runtimeFile('standstill', { dataDir: test.dataDir, port: 0 }),
        JSON.stringify({ pluginId: 'com.example.spins', route: ROUTE }),
      );
      await test.restart();
    };
    try {
      await standAndRestart();
      expect(existsSync(runtimeFile('standstill', { dataDir: test.dataDir, port: 0 }))).toBe(false);
      const reason = expect.stringMatching(/continues: It held up the whole process.*GET \/spins\/api\/forever/);
      expect(test.host.problems()).toEqual([{ id: 'com.example.spins', state: 'enabled', reason }]);
      await standAndRestart();
      await standAndRestart();
      const off = expect.stringMatching(/crashed 3 times.*GET \/spins\/api\/forever/);
      expect(test.host.problems()).toEqual([{ id: 'com.example.spins', state: 'disabled', reason: off }]);
      await test.restart();
      expect(test.host.get('com.example.spins').state).toBe('disabled');
      await test.host.enable('com.example.spins');
      expect(test.host.problems()).toEqual([]);
    } finally {
      await test.close();
    }
  });
});
