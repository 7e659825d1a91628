import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A runtime that has only a registry: it says what each plugin loads, whenever one is to start again. */
const RUNTIME = `
const { registry } = require('./plugin-registry.cjs');
for (const { manifest, load, onReload } of registry) {
  const say = async () => process.send({ id: manifest.id, half: load && (await load()) });
  onReload(say);
  void say();
}`;

const bundle = (words: Record<string, string>): string =>
  `exports.registry = ${JSON.stringify(Object.keys(words))}.map(id => ({ manifest: { id }, load: async () => (${JSON.stringify(words)})[id] }));
   exports.registry.push({ manifest: { id: 'pages' }, load: null });`;

describe('the registry of npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-registry-'));
  let runtime: ChildProcess;
  const said: unknown[] = [];
  const write = (words: Record<string, string>): void => writeFileSync(join(folder, 'plugin-bundle.js'), bundle(words));
  const reload = (...ids: string[]): Promise<unknown> =>
    new Promise(resolve => {
      const receive = (message: { reloaded?: string[] }): void => {
        if (!message.reloaded) return;
        runtime.off('message', receive);
        resolve(message);
      };
      runtime.on('message', receive);
      runtime.send({ reload: ids });
    });

  beforeAll(async () => {
    copyFileSync(join(import.meta.dirname, 'plugin-registry.cjs'), join(folder, 'plugin-registry.cjs'));
    writeFileSync(join(folder, 'runtime.cjs'), RUNTIME);
    write({ one: 'old', other: 'old' });
    runtime = fork(join(folder, 'runtime.cjs'), { execArgv: [] });
    runtime.on('message', message => said.push(message));
    while (said.length < 3) await once(runtime, 'message');
  });
  afterAll(() => {
    runtime.kill();
    rmSync(folder, { recursive: true });
  });

  it('starts the plugin again that was saved, with its newest code, and no other one', async () => {
    said.length = 0;
    write({ one: 'new', other: 'new' });
    expect(await reload('one')).toEqual({ reloaded: ['one'], failure: null });
    expect(said).toContainEqual({ id: 'one', half: 'new' });
    expect(said).not.toContainEqual(expect.objectContaining({ id: 'other' }));
  });

  it('has no plugin that came since: then the runtime has to start again', async () => {
    write({ one: 'newest', more: 'new' });
    expect(await reload('other')).toMatchObject({ failure: expect.stringContaining('TypeError') as unknown });
  });
});
