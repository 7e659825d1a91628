import type { ManifestSource } from '@sv/sdk/manifest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackage, type PluginPackage } from '../../package/read-package';
import { root } from '../../checkout';
import { buildScaffold } from '../../create/build-scaffold';
import { checkSources } from './check-sources';
import { sdkUsesOf } from './sdk-uses';

const contributions = (text: string): string => `export default defineContributions(${text});`;

describe('what is said of a plugin by its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-sources-'));
  let scaffold: PluginPackage;
  beforeAll(async () => {
    await buildScaffold(folder, { id: 'com.acme.notes', name: 'Notes', shell: 'default' });
    scaffold = readPackage(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const changed = (files: Record<string, string | null>, fields: Partial<ManifestSource> = {}): PluginPackage => ({
    manifest: { ...scaffold.manifest, ...fields },
    entries: [
      ...scaffold.entries.filter(({ path }) => !(path in files)),
      ...Object.entries(files).flatMap(([path, text]) => (text === null ? [] : [{ path, content: Buffer.from(text) }])),
    ],
  });
  const de = (more: Record<string, string>): string => {
    const file = scaffold.entries.find(({ path }) => path === 'i18n/de.json')!;
    return JSON.stringify({ ...(JSON.parse(file.content.toString()) as object), ...more });
  };
  const said = (plugin: PluginPackage): string[] =>
    checkSources(plugin, root).flatMap(({ check, state, details, warnings }) => [
      ...(state === 'failed' ? details.map(line => `${check}: ${line}`) : []),
      ...warnings.map(line => `${check} (warning): ${line}`),
    ]);

  const faults: [string, () => PluginPackage, RegExp][] = [
    [
      'a permission that is not asked for',
      () => changed({}, { permissions: ['db', 'data:export'] }),
      /permissions: server\/portability\/portability\.module\.ts:\d+: sdk\.portability\.provideImport.*data:import/,
    ],
    [
      'a text without a translation',
      () => changed({ 'web/x.ts': "export const hello = () => t('Hello');" }),
      /translations \(warning\): i18n\/de\.json: no translation: Hello/,
    ],
    [
      'a text of the server with other placeholders',
      () =>
        changed({ 'i18n/de.json': de({ 'Due: {title}': 'Fällig' }), 'server/x.ts': "t('Due: {title}', { title });" }),
      /translations: i18n\/de\.json: other placeholders than in English: Due: \{title\}/,
    ],
    ['a prefix that is taken', () => changed({}, { routePrefix: '/tasks' }), /manifest: .*libs\/plugins\/tasks/],
    ['a later platform', () => changed({}, { compatibility: { minPlatformVersion: '9.0.0' } }), /manifest: .*9\.0\.0/],
    [
      'no half at all',
      () => changed({ 'server/plugin.module.ts': null, 'web/plugin.routes.ts': null }),
      /manifest: .*neither/,
    ],
    [
      'a wall that is crossed',
      () => changed({ 'server/x.ts': "import '../web/plugin.routes';" }),
      /walls: server\/x\.ts.*other half/,
    ],
    ['a package that is not there', () => changed({ 'server/x.ts': "import 'left-pad';" }), /walls: .*left-pad/],
    [
      'a widget that is not there',
      () => changed({}, { contributes: { widgets: [{ id: 'today', title: 'Today', sizes: ['small'] }] } }),
      /contributions: .*has no widgets\.today/,
    ],
    [
      'a command that is not declared',
      () => changed({ 'web/contributions.ts': contributions("{ commands: { 'do-it': () => {} } }") }),
      /contributions: .*commands\.do-it, and manifest/,
    ],
    [
      'contributions that must be run to be read',
      () => changed({ 'web/contributions.ts': contributions('{ widgets: { ...others } }') }),
      /contributions: .*not written out/,
    ],
    [
      'a require',
      () => changed({ 'server/x.ts': "const fs = require('node:fs');" }),
      /modules: server\/x\.ts:1: .*import/,
    ],
    ['an import of CommonJS', () => changed({ 'server/x.ts': "import fs = require('node:fs');" }), /modules: .*:1: /],
    [
      'an export of CommonJS',
      () => changed({ 'shared/x.ts': '\nmodule.exports = {};' }),
      /modules: .*x\.ts:2: .*export/,
    ],
    ['a place of CommonJS', () => changed({ 'server/x.ts': 'read(__dirname);' }), /modules: .*import\.meta\.dirname/],
    ['a replaced module', () => changed({ 'server/x.spec.ts': "jest.mock('./y');" }), /modules: .*as a parameter/],
    [
      'a lazy import that leads out',
      () => changed({ 'web/x.ts': "await import('../../../apps/web/src/main');" }),
      /walls: /,
    ],
    [
      'a variable that nobody declared',
      () => changed({ 'server/x.ts': "import { sdk } from '@sv/sdk'; sdk.env.get('KEY');" }),
      /variables: server\/x\.ts:1: KEY is read.*under env/,
    ],
    [
      'a variable that the README is silent about',
      () => changed({}, { env: { KEY: { description: 'x' } } }),
      /variables: README\.md does not name SV_PLUGIN_COM_ACME_NOTES_KEY/,
    ],
    [
      'a variable of the build, by its own name',
      () => changed({}, { env: { KEY: { description: 'x', scope: 'build' } } }),
      /NEXT_PUBLIC_SV_PLUGIN_COM_ACME_NOTES_KEY/,
    ],
    ['no README', () => changed({ 'README.md': null }), /README\.md is missing/],
    [
      'a README that says nothing',
      () => changed({ 'README.md': '# Notes\n' }),
      /README\.md has 7 characters: .* at least 80/,
    ],
    ['an icon that is no SVG', () => changed({ 'icon.svg': '<html>' }), /icon\.svg is not an SVG/],
    [
      'a port that is opened',
      () => changed({ 'server/x.ts': "import { createServer } from 'node:net';\n\ncreateServer().listen(4000);" }),
      /network \(warning\): server\/x\.ts:3: opens a port \(createServer of net\)/,
    ],
    [
      'a request that leaves the house',
      () => changed({ 'server/x.ts': "export const weather = () =>\n  fetch('https://example.com');" }),
      /network \(warning\): server\/x\.ts:2: sends something over the network \(fetch\)/,
    ],
  ];
  it.each(faults)('names %s', (_, plugin, words) => {
    expect(said(plugin())).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  });

  it('names translations of nothing, and lets keywords and what the server refuses with be translated', () => {
    const more = { Gone: 'Weg', count: 'zählen', 'No such plant.': 'Diese Pflanze gibt es nicht.' };
    const commands = [{ id: 'x', title: 'Notes', keywords: ['count'], path: '/notes' }];
    const files = { 'i18n/de.json': de(more), 'server/x.ts': "throw new NotFoundError('No such plant.');" };
    expect(said(changed(files, { contributes: { commands } })).filter(line => line.includes('i18n/'))).toEqual([
      'translations (warning): i18n/de.json: not used any more: Gone',
    ]);
  });

  it('has nothing to say of a link within a sentence', () => {
    const template = `<sv-sentence [text]="'See <link>your notes</link>.' | t" />`;
    const known = { 'See <link>your notes</link>.': 'Sieh <link>deine Notizen</link> an.' };
    expect(said(changed({ 'web/x.html': template, 'i18n/de.json': de(known) }))).toEqual([]);
  });

  it('has nothing to say of the house itself', () => expect(said(scaffold)).toEqual([]));

  it.each([
    ["import { sdk } from '@sv/sdk'; sdk.db.query('x');", ['db.query']],
    ["import { sdk as s } from '@sv/sdk'; s.mailer.send({});", ['mailer.send']],
    ["import { sdk } from '@sv/sdk'; const { data } = sdk; data.query({});", ['data.query']],
    ["import { sdk } from '@sv/sdk'; const { mailer: m } = sdk; m.send({});", ['mailer.send']],
    ["import { mailer } from '@sv/sdk/mailer'; mailer.send({});", ['mailer.send']],
    ["import { sdk } from '@sv/sdk'; hand(sdk.mailer);", ['mailer.send']],
    ["import type { Mailer } from '@sv/sdk'; const sdk = { db: { query() {} } }; sdk.db.query();", []],
  ])('sees what %s uses', (source, members) => {
    expect([...sdkUsesOf('a.ts', source).members.keys()]).toEqual(members);
  });
});
