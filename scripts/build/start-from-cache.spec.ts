import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** Writes two stacks: of an abort, which Node has asked for by then, and of a fault. */
const SERVER = `
  const { addAbortSignal, PassThrough } = require('node:stream');
  const abort = new AbortController();
  addAbortSignal(abort.signal, new PassThrough()).on('error', (error: Error) => {
    process.stdout.write(JSON.stringify([error.stack, new Error('ended').stack]));
  });
  abort.abort();`;

describe('the stacks of a server that started from its cache', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-stacks-'));
    copyFileSync(join(import.meta.dirname, 'start-from-cache.cjs'), join(folder, 'main.js'));
    const { code, map } = transformSync(SERVER, { loader: 'ts', sourcemap: true, sourcefile: 'apps/greeter.ts' });
    writeFileSync(join(folder, 'server.js'), code);
    writeFileSync(join(folder, 'server.js.map'), map);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('have our own files, except for one that was ended on purpose, which is not worth reading the map', () => {
    const written = execFileSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' });
    const [ended, failed] = JSON.parse(written) as string[];
    expect(ended).toMatch(/^AbortError: .+\n(.+\n)*.*server\.js:\d+/);
    expect(failed).toMatch(/^Error: ended\n.*greeter\.ts:5\b/);
  });
});
