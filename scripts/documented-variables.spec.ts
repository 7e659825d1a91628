import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Written in the page as patterns, since each plugin has names of its own. */
const OF_PLUGINS = ['SV_PLUGIN_<SLUG>_<KEY>', 'NEXT_PUBLIC_SV_PLUGIN_<SLUG>_<KEY>'];
/** Of the shell and of npm: nobody sets them for us. */
const OF_THE_SYSTEM = ['PATH', 'INIT_CWD'];

const READ = [
  /\bread\.(?:text|secret|integer|flag|oneOf|list|origins?)\(\s*'([A-Z][A-Z0-9_]*)'/g,
  /\b(?:process\.)?env\[['"]([A-Z][A-Z0-9_]*)['"]\]/g,
  /\bprocess\.env\.([A-Z][A-Z0-9_]*)/g,
];
const HANDED_OVER = /\$\{([A-Z][A-Z0-9_]*)/g;
/** Fixed in the container, whatever the operator's environment says. */
const OF_THE_IMAGE = [
  'AUTH_HOST',
  'AUTH_OPENAPI',
  'AUTH_PORT',
  'DATA_DIR',
  'HOST',
  'LOGIN_DIR',
  'NODE_ENV',
  'PORT',
  'WEB_DIR',
];
/** Given to one command, with `run -e`: a server has no use for it. */
const OF_A_COMMAND = ['DATABASE_MOVE_TO'];
/** Read by Node itself. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS';

const sources = execFileSync('git', ['ls-files', 'apps', 'libs', 'scripts', 'test', 'bench'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter(file => /\.(ts|mjs|cjs)$/.test(file));
/** What an operator starts: what tests and benchmarks tell each other is no variable of theirs. */
const isOperated = (file: string): boolean =>
  !/^(test|bench)\/|\/testing?\/|spec\.ts$|^scripts\/templates\//.test(file);

const matches = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap(pattern => [...text.matchAll(pattern)].map(([, name]) => name!));
const namesIn = (files: readonly string[]): Set<string> => new Set(files.flatMap(file => matches(read(file), READ)));

const composeFiles = ['docker-compose.yml', 'docker-compose.scale.yml'];
const compose = composeFiles.map(read).join('\n');

/** The names under `environment:` of a service, those that it takes from the auth server's too. */
function handedTo(service: string, file?: string): string[] {
  const block = blockOf(service, file);
  const names = [...block.matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);
  return /^ {6}<<: \*identity$/m.test(block) ? [...handedTo('auth', file), ...names] : names;
}

function blockOf(service: string, file = 'docker-compose.yml'): string {
  const [, block = ''] = new RegExp(`\\n  ${service}:.*\\n((?: {4}.*\\n|\\n)*)`).exec(read(file)) ?? [];
  return block;
}

/** What one server asks for, except for what is fixed in the image. */
const wantedBy = (server: string): string[] =>
  [...namesIn(sources.filter(file => isOperated(file) && partOf(server, file)))]
    .filter(name => ![...OF_THE_IMAGE, ...OF_THE_SYSTEM, ...OF_A_COMMAND].includes(name))
    .sort();
const partOf = (server: string, file: string): boolean =>
  file.startsWith(`apps/${server}/src/`) || file.startsWith('libs/server/');

const variables = read('docs/operations/variables.md');
const documented = new Set(matches(variables, [/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g]));

describe('the variables in docs/operations/variables.md', () => {
  it('are all that the servers, the command line and the build read', () => {
    const names = [...namesIn(sources.filter(isOperated)), ...matches(compose, [HANDED_OVER])];
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter(name => !documented.has(name) && !OF_THE_SYSTEM.includes(name))).toEqual([]);
  });

  it('are all read by somebody', () => {
    const names = new Set([...namesIn(sources), ...matches(compose, [HANDED_OVER])]);
    expect([...documented].filter(name => !names.has(name))).toEqual([]);
  });

  it('name those of plugins', () => {
    expect(OF_PLUGINS.filter(name => !variables.includes(`\`${name}\``))).toEqual([]);
  });

  it('are where the README says', () => {
    const [, table = ''] = /\n## Operate it\n([^]*?)\n- /.exec(read('README.md')) ?? [];
    const names = matches(table, [/`([A-Z][A-Z0-9_]+)`/g]);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter(name => !documented.has(name))).toEqual([]);
  });
});

describe('Compose and the image', () => {
  it('hand the auth server what it reads, and none of the keys that it has no use for', () => {
    expect(handedTo('auth').sort()).toEqual([...wantedBy('auth'), OF_NODE].sort());
    expect(blockOf('auth')).not.toMatch(/^ *env_file:/m);
  });

  it('hand the runtime everything, so that no documented variable is lost on the way', () => {
    const handed = handedTo('runtime');
    expect(wantedBy('runtime').filter(name => !handed.includes(name))).toEqual([]);
    expect(blockOf('runtime')).toContain('env_file: [{ path: .env, required: false }]');
  });

  it.each(['auth', 'runtime'])('hand %s the same in the scale profile', service => {
    expect(handedTo(service, 'docker-compose.scale.yml').sort()).toEqual(handedTo(service).sort());
  });

  it('start without an .env, and take none into the image', () => {
    expect(blockOf('init')).not.toMatch(/env_file|environment/);
    const required = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect(required).toEqual(['POSTGRES_PASSWORD', 'REDIS_PASSWORD']);
    expect(read('.dockerignore').split('\n')).toContain('.env*');
  });

  it.each([
    ['docker-compose.yml', /^ {6}([A-Z][A-Z0-9_]*):/gm],
    ['docker-compose.scale.yml', /^ {6}([A-Z][A-Z0-9_]*):/gm],
    ['Dockerfile', /\b(?!NG_)([A-Z][A-Z0-9_]*)=/g],
    ['deploy/nginx/workspace.conf', /\b([A-Z]+_[A-Z0-9_]+)\b/g],
    ['deploy/nginx/scale.conf', /\b([A-Z]+_[A-Z0-9_]+)\b/g],
    ['deploy/caddy/Caddyfile', /\b([A-Z]+_[A-Z0-9_]+)\b/g],
  ])('name in %s only what stands in docs/operations/variables.md', (file, pattern) => {
    const names = matches(read(file), [pattern, HANDED_OVER]);
    expect(names.filter(name => !documented.has(name) && name !== OF_NODE)).toEqual([]);
  });

  it('have the defaults of the page', () => {
    const [, set = ''] = /\nENV (NODE_ENV=.*)\n/.exec(read('Dockerfile')) ?? [];
    const defaults = set.split(' ').map(pair => pair.split('='));
    expect(defaults.map(([name]) => name)).toEqual(['NODE_ENV', 'DATA_DIR', 'HOST', 'AUTH_HOST']);
    for (const [name, value] of defaults.slice(1))
      expect(variables).toMatch(new RegExp(`\\| .*\`${name}\`.*\`${value}\` in the image`));
  });
});
