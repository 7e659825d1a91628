import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a server is given of an environment, by name. */
function given(server: string, names: readonly string[]): string[] {
  const env = JSON.stringify(Object.fromEntries(names.map(name => [name, 'x'])));
  const module = JSON.stringify(join(import.meta.dirname, 'server-env.mjs'));
  const script = `import(${module}).then(({ envOf }) => console.log(JSON.stringify(envOf('${server}', ${env}))))`;
  const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return Object.keys(JSON.parse(output) as object).sort();
}

/** With these the command line, which shares the sources, shows who it is: the server has no use for them. */
const OF_ITS_CLIENTS = ['AUTH_TLS_CA', 'AUTH_TLS_CLIENT_CERT', 'AUTH_TLS_CLIENT_KEY'];

/** What the sources of the auth server ask for. */
function readByAuth(): string[] {
  const files = execFileSync('git', ['ls-files', 'apps/auth/src', 'libs/server/config', 'libs/server/mail'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = files.split('\n').filter(file => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const text = sources.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const asked = text.matchAll(/\bread\.(?:text|secret|integer|flag|oneOf|list|origin)\(\s*'([A-Z][A-Z0-9_]*)'/g);
  return [...new Set([...asked].map(([, name]) => name!))].filter(name => !OF_ITS_CLIENTS.includes(name)).sort();
}

describe('secrets that a server does not need', () => {
  const SECRETS = ['ADMIN_KEY', 'VAPID_PRIVATE_KEY', 'PLATFORM_DEV_MODE_SECRET', 'REDIS_URL', 'SV_PLUGIN_A_TOKEN'];

  it('are not in the environment of the auth server', () => {
    expect(given('auth', [...SECRETS, 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'])).toEqual([]);
  });

  it('are not in that of the runtime, where every plugin reads it', () => {
    expect(given('runtime', [...SECRETS, 'AUTH_DATABASE_URL', 'AUTH_TLS_KEY', 'SETUP_TOKEN', 'AUTH_SECRET'])).toEqual(
      [...SECRETS, 'AUTH_SECRET'].sort(),
    );
  });

  it('are told from what the auth server does read, all of which it gets', () => {
    const names = readByAuth();
    expect(names.length).toBeGreaterThan(20);
    expect(given('auth', [...names, ...SECRETS, ...OF_ITS_CLIENTS])).toEqual(names);
  });

  it('nor are what Node and the Postgres driver read held back', () => {
    const theirs = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'PATH', 'PGPASSWORD', 'TZ'];
    expect(given('auth', theirs)).toEqual(theirs);
  });
});
