import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sdk } from '../src/index.js';

const PACKAGE = resolve('libs/sdk');
const TSC = resolve('node_modules/typescript/bin/tsc');

/** A plugin's server half as a stranger writes it, with its test: strict, and with nothing installed but this package. */
const SERVER = `
import { isSdkError, NotFoundError, sdk, type MailMessage, type PluginStore, type Repository, type Session } from '@sv/sdk';
import { validateManifest, type ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import type { ImportReport } from '@sv/sdk/portability';
import type { Seeding } from '@sv/sdk/seeding';

export const seed = async ({ userId }: Seeding): Promise<Partial<ImportReport>> => ({ added: userId.length });

export class Note { id!: string; userId!: string; text!: string }
export const store: PluginStore = { entities: [Note], migrations: [] };
const notes = (): Repository<Note> => sdk.db.repository(Note);

async function share(id: string): Promise<MailMessage> {
  const { user }: Session = sdk.auth.requireSession();
  const note = await notes().findOneBy({ id, userId: user.id });
  if (!note) throw new NotFoundError();
  const message = { to: user.email, subject: sdk.platform.getConfig().instanceName, text: note.text };
  await sdk.mailer.send(message);
  return message;
}

export async function check(): Promise<string> {
  const manifest: ManifestSource = {
    schemaVersion: 1, id: 'com.example.notes', name: 'Notes', version: '1.0.0', routePrefix: '/notes',
    permissions: ['db', 'mailer:send'],
  };
  if (validateManifest(manifest).length > 0) throw new Error('not a manifest');
  const host = provideTestHost({ manifest, store });
  await notes().insert({ id: 'n1', userId: 'user-1', text: 'Words' });
  await share('n1');
  const missing: unknown = await share('n2').catch((error: unknown) => error);
  host.withdraw();
  if (!isSdkError(missing) || missing.kind !== 'not-found') throw new Error('not refused');
  return host.mails.map(({ to, subject, text }) => [to, subject, text].join(' ')).join();
}
`;

/** What the decorators of its entity would do, so that it compiles with no TypeORM there. */
const DECORATED = `
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Note } from './server.js';
Entity('notes')(Note);
PrimaryColumn('text')(Note.prototype, 'id');
for (const name of ['userId', 'text']) Column('text')(Note.prototype, name);
export { check } from './server.js';
`;

describe('npm pack of libs/sdk', () => {
  let project: string;
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const installed = (...path: string[]): string => join(project, 'node_modules/@sv/sdk', ...path);

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'sv-sdk-package-'));
    execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: PACKAGE, stdio: 'pipe' });
    writeFileSync(join(project, 'package.json'), '{ "name": "a-plugin", "private": true, "type": "module" }');
    const tarball = readdirSync(project).find(name => name.endsWith('.tgz'))!;
    run('npm', 'install', '--offline', '--silent', '--no-audit', '--no-fund', `./${tarball}`);
    writeFileSync(join(project, 'server.ts'), SERVER);
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('is plain JavaScript and declarations, the schema, a readme and the licence; it leaves nothing behind', () => {
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' });
    expect(files.filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(files.filter(name => /spec|corpus/.test(name))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/testing.d.ts', 'manifest.schema.json', 'README.md', 'LICENSE']),
    );
    expect(existsSync(join(PACKAGE, 'dist'))).toBe(false);
  });

  it('depends on nothing, and brings nothing with it', () => {
    const manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8'));
    for (const kind of ['dependencies', 'optionalDependencies', 'bundledDependencies']) {
      expect(manifest).not.toHaveProperty(kind);
    }
    expect(Object.keys(manifest.peerDependencies)).toEqual(['typeorm']);
    expect(manifest.peerDependenciesMeta).toEqual({ typeorm: { optional: true } });
    expect(readdirSync(join(project, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['@sv']);
    expect(manifest.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  });

  it.each([
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['bundler', 'es2022'],
    // TypeScript 6 wants to be told that this is on purpose.
    ['node10', 'commonjs', '--ignoreDeprecations', '6.0'],
  ])('compiles a plugin with plain tsc and moduleResolution %s', (moduleResolution, module, ...more) => {
    const options = ['--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--lib', 'es2022', '--noEmit'];
    const output = runTsc([
      ...options,
      '--moduleResolution',
      moduleResolution,
      '--module',
      module,
      ...more,
      'server.ts',
    ]);
    expect(output).toBe('');
  });

  describe('with TypeORM beside it', () => {
    beforeAll(() => symlinkSync(resolve('node_modules/typeorm'), join(project, 'node_modules/typeorm')));

    it('runs that plugin’s test under Node, from an ES module and from CommonJS', () => {
      expect(runTsc(['--strict', '--target', 'es2022', '--module', 'nodenext', 'server.ts'])).toBe('');
      writeFileSync(join(project, 'decorated.js'), DECORATED);
      const ask = "import('./decorated.js').then(({ check }) => check()).then(answer => console.log(answer))";
      expect(run(process.execPath, '-e', ask).trim()).toBe('ada@example.com Workspace Words');
      const required = "console.log(typeof require('@sv/sdk').sdk.auth.getSession)";
      expect(run(process.execPath, '--input-type=commonjs', '-e', required).trim()).toBe('function');
      const imports =
        "import { sdk, NotFoundError, isSdkError } from '@sv/sdk'; import { provideTestHost } from '@sv/sdk/testing';";
      const say = 'console.log(typeof provideTestHost, isSdkError(new NotFoundError()), Object.keys(sdk).length);';
      expect(run(process.execPath, '--input-type=module', '-e', `${imports} ${say}`).trim()).toBe(
        `function true ${Object.keys(sdk).length}`,
      );
    });

    it('finds the host of another copy, and knows its errors', () => {
      const copy = join(project, 'plugin/node_modules/@sv/sdk');
      mkdirSync(join(project, 'plugin/node_modules/@sv'), { recursive: true });
      cpSync(installed(), copy, { recursive: true });
      writeFileSync(join(project, 'plugin/index.cjs'), "module.exports = require('@sv/sdk');");
      const script = `
        const ours = require('@sv/sdk'), theirs = require('./plugin/index.cjs');
        const manifest = { schemaVersion: 1, id: 'com.example.a', name: 'A', version: '1.0.0', routePrefix: '/a' };
        require('@sv/sdk/testing').provideTestHost({ manifest, user: { name: 'Grace' } });
        let error; try { theirs.sdk.activity.log({ action: 'a.b' }); } catch (thrown) { error = thrown; }
        console.log(ours.sdk !== theirs.sdk, theirs.sdk.auth.requireSession().user.name,
          error instanceof theirs.PermissionDeniedError, theirs.isSdkError(error), error.name);`;
      expect(run(process.execPath, '--input-type=commonjs', '-e', script).trim()).toBe(
        'true Grace false true PermissionDeniedError',
      );
    });

    it('opens nothing but what it exports', () => {
      const reach = (path: string) => () =>
        run(process.execPath, '--input-type=commonjs', '-e', `require('@sv/sdk/${path}')`);
      for (const path of ['testing', 'manifest', 'manifest.schema.json']) expect(reach(path)).not.toThrow();
      for (const path of ['dist/host/provide.js', 'host/guarded-host', 'host/members'])
        expect(reach(path)).toThrow(/ERR_PACKAGE_PATH/);
    });
  });

  /** What tsc has to say; nothing is nothing. */
  function runTsc(args: string[]): string {
    try {
      return run(process.execPath, TSC, ...args);
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }
});
