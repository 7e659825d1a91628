import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Written in the page as patterns, since each plugin has names of its own. */
const OF_PLUGINS = ['SV_PLUGIN_<SLUG>_<KEY>', 'NEXT_PUBLIC_SV_PLUGIN_<SLUG>_<KEY>'];
/** Of the shell and of npm: nobody sets them for us. */
const OF_THE_SYSTEM = ['PATH', 'INIT_CWD'];

const READ = [
  /\bread\.(?:text|secret|integer|flag|oneOf|list|origin)\(\s*'([A-Z][A-Z0-9_]*)'/g,
  /\b(?:process\.)?env\[['"]([A-Z][A-Z0-9_]*)['"]\]/g,
  /\bprocess\.env\.([A-Z][A-Z0-9_]*)/g,
];
const HANDED_OVER = /\$\{([A-Z][A-Z0-9_]*)(?::-[^}]*)?\}/g;

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

const operations = read('docs/operations.md');
const [, variables = ''] = /\n## Variables\n([^]*?)\n## /.exec(operations) ?? [];
const documented = new Set(matches(variables, [/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g]));

describe('the variables in docs/operations.md', () => {
  it('are all that the servers, the command line and the build read', () => {
    const names = [...namesIn(sources.filter(isOperated)), ...matches(read('docker-compose.yml'), [HANDED_OVER])];
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter(name => !documented.has(name) && !OF_THE_SYSTEM.includes(name))).toEqual([]);
  });

  it('are all read by somebody', () => {
    const names = new Set([...namesIn(sources), ...matches(read('docker-compose.yml'), [HANDED_OVER])]);
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
