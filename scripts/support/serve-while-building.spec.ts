import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { currentBuild, serveBuild } from '../build/builds.cjs';

/** Stands in for a server: says which version it is, and which package it finds. */
const server = (version: string, first = ''): string => `
  process.once('SIGTERM', () => process.exit(0));
  ${first}
  process.stdout.write('${version} serves with ' + require('dates') + '\\n');
  process.send('ready');
  setInterval(() => undefined, 1000);`;

/** Stands in for the build, which takes a minute: what it makes, and how it ends. */
const build = (runtime: string, end = ''): string => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import builds from './build/builds.cjs';
  import { sourceFingerprint } from './build/fingerprint.mjs';
  const folder = builds.beginBuild();
  for (const [name, source] of Object.entries({ auth: ${JSON.stringify(server('new auth'))}, runtime: ${JSON.stringify(runtime)} })) {
    mkdirSync(folder + '/apps/' + name, { recursive: true });
    writeFileSync(folder + '/apps/' + name + '/main.js', source);
  }
  ${end}
  writeFileSync(folder + '/.built-from', sourceFingerprint());
  builds.publishBuild(folder);`;

describe('npm start after an update', () => {
  let root: string;
  let child: ChildProcess;
  let output = '';

  const write = (path: string, content: string, mode = 0o644): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode });
  };
  const start = (builder: string): void => {
    write('scripts/build.mjs', builder);
    const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}`, DATA_DIR: join(root, 'data') };
    child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, env });
    output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  };
  const printed = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(output)) {
      if (child.exitCode !== null) throw new Error(output);
      await once(child.stdout!, 'data', { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    }
  };
  const inOrder = (...lines: string[]): void => {
    const places = lines.map(line => output.indexOf(line));
    expect([output, places]).toEqual([output, places.toSorted((left, right) => left - right)]);
    expect(places).not.toContain(-1);
  };
  const builtNow = (): string => readFileSync(join(currentBuild(root), 'apps/auth/main.js'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sv-update-'));
    cpSync(join(import.meta.dirname, '..'), join(root, 'scripts'), { recursive: true });
    write('package-lock.json', 'the new one');
    for (const name of ['auth', 'runtime']) write(`dist/builds/old/apps/${name}/main.js`, server(`old ${name}`));
    write('dist/builds/old/.built-from', 'the version before');
    serveBuild('old', root);
    write('node_modules/dates/index.js', `module.exports = 'old dates';`);
    write('node_modules/.installed-lock', createHash('sha256').update('the new one').digest('hex'));
  });
  afterEach(async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
    rmSync(root, { recursive: true, force: true });
  });

  it('serves what was built before until the new version is whole, then that, and that the next time', async () => {
    start(build(server('new runtime')));
    await printed(/The new version serves/);
    inOrder('old auth serves', 'old runtime serves', 'Workspace is ready', 'new auth serves', 'new runtime serves');
    expect(builtNow()).toContain('new auth');
    child.kill('SIGTERM');
    await once(child, 'exit');

    start('process.exit(1);');
    await printed(/Workspace is ready/);
    expect(output).not.toContain('old auth');
  });

  it('keeps the packages of the version before while those of the new one are installed', async () => {
    write('node_modules/.installed-lock', 'of the version before');
    const npm = `mkdir -p node_modules/dates && echo "module.exports = 'new dates';" > node_modules/dates/index.js`;
    write('bin/npm', `#!/bin/sh\n${npm}\n`, 0o755);
    start(build(server('new runtime')));
    await printed(/The new version serves/);
    inOrder('old auth serves with old dates', 'old runtime serves with old dates', 'new runtime serves with new dates');
  });

  it('goes on with what was built before when the packages cannot be installed', async () => {
    write('node_modules/.installed-lock', 'of the version before');
    write('bin/npm', '#!/bin/sh\nmkdir node_modules\nexit 1\n', 0o755);
    start(build(server('new runtime')));
    await printed(/could not be built/);
    inOrder('old auth serves with old dates', 'old runtime serves with old dates', 'goes on serving');
  });

  it('goes on with what was built before when the build fails, and leaves nothing of it', async () => {
    start(build(server('new runtime'), 'process.exit(1);'));
    await printed(/could not be built. Nothing was changed: the one from before goes on serving/);
    inOrder('old runtime serves', 'Workspace is ready', 'goes on serving');
    expect(builtNow()).toContain('old auth');
    expect(existsSync(join(root, 'dist/builds/old/.built-from'))).toBe(true);
  });

  it('goes back to what was built before when the new version does not start', async () => {
    start(build(server('new runtime', 'process.exit(3);')));
    await printed(/The version from before serves/);
    inOrder('old runtime serves', 'new auth serves', 'does not start: the one from before', 'The version from before');
  });
});
