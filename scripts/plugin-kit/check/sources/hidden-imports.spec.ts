import { aScaffold } from '../../testing/small-checkout';
import { root } from '../../checkout';
import type { ManifestSource } from '@sv/sdk/manifest';
import { checkSources } from './check-sources';

/** What `plugin add` and `plugin check` say of a house with nothing wrong but these files. */
const said = (files: Record<string, string>, fields: Partial<ManifestSource> = {}): string[] => {
  const scaffold = { ...aScaffold({ id: 'com.acme.sly', routePrefix: '/sly', ...fields }), ...files };
  const manifest = JSON.parse(scaffold['manifest.json']!) as ManifestSource;
  const entries = Object.entries(scaffold).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  const findings = checkSources({ manifest, entries }, root).filter(({ state }) => state === 'failed');
  return findings.flatMap(({ check, details }) => details.map(line => `${check}: ${line}`));
};

const component = (members: string, before = ''): string =>
  `import { Component } from '@angular/core'; ${before} @Component({ selector: 'sv-x', ${members} }) export class X {}`;

describe('what a plugin hides from those who look through it', () => {
  const walls: [string, Record<string, string>][] = [
    ['no space after import', { 'server/x.ts': "import{newId}from'@sv/server/ids/new-id';" }],
    ['an import behind other code', { 'server/x.ts': "const a = 1; import { b } from '@sv/server/ids/new-id';" }],
    ['a comment in an import', { 'server/x.ts': "import/**/'@sv/server/ids/new-id';" }],
    ['a comment in a lazy import', { 'server/x.ts': "void import(/* x */ '@sv/server/ids/new-id');" }],
    ['a template as the name of a module', { 'server/x.ts': 'void import(`@sv/server/ids/new-id`);' }],
    ['a name that is put together', { 'server/x.ts': "void import('@sv/ser' + 'ver/ids/new-id');" }],
    ['a name in a variable', { 'server/x.ts': 'const name = process.env.X; void require(name);' }],
    ['an escape in the name', { 'server/x.ts': "import '@sv/\\u0073erver/ids/new-id';" }],
    ['an export from elsewhere', { 'server/x.ts': "export*from'../../../apps/runtime/src/main';" }],
    ['an import as a variable', { 'server/x.ts': "import x = require('../../../apps/runtime/src/main');" }],
    ['code in a file of tests', { 'server/x.ts': "import './y.spec';", 'server/y.spec.ts': "import 'pg';" }],
    ['code in a folder of tests', { 'server/x.ts': "import './testing/y';", 'server/testing/y.ts': "import 'pg';" }],
    ['code in an index of tests', { 'server/x.ts': "import './testing';", 'server/testing/index.ts': "import 'pg';" }],
    ['a test by its JavaScript name', { 'server/x.ts': "import './y.spec.js';", 'server/y.spec.ts': '' }],
    ['another kind of TypeScript', { 'server/x.cts': "import '@sv/server/ids/new-id';" }],
    ['a module of JavaScript', { 'web/x.mjs': "import '../../../apps/web/src/main';" }],
    ['JavaScript with pages', { 'web/x.jsx': '' }],
    ['a configuration that is code', { 'prettier.config.js': "require('child_process').execSync('id')" }],
    ['styles that are a program', { 'web/x.scss': "@use '../../../data/secrets.json';" }],
  ];
  it.each(walls)('is found: %s', (_, files) => {
    expect(said(files)).toEqual(expect.arrayContaining([expect.stringMatching(/^walls: /)]));
  });

  const published: [string, Record<string, string>][] = [
    ['a picture', { 'web/x.css': ".x { background: url('../../../data/secrets.json'); }" }],
    ['a picture without quotes', { 'web/x.css': '.x { background: URL( ../../../data/secrets.json ); }' }],
    ['a picture from the root of the sources', { 'web/x.css': '.x { background: url(data/secrets.json); }' }],
    ['a picture with escapes', { 'web/x.css': ".x { background: url('\\2e\\2e/\\2e./../data/secrets.json'); }" }],
    ['a picture with an escaped function', { 'web/x.css': '.x { background: u\\72 l(../../../data/secrets.json); }' }],
    ['a picture with a broken line', { 'web/x.css': ".x { background: url('..\\\n/../../data/secrets.json'); }" }],
    ['imported styles', { 'web/x.css': "@import '../../../data/x.css';" }],
    ['imported styles with escapes', { 'web/x.css': "@\\69mport '../../../data/x.css';" }],
    ['styles in a template', { 'web/x.html': '<style>p { background: url(../../../data/secrets.json) }</style>' }],
    ['styles beside a template', { 'web/x.html': '<link rel="stylesheet" href="../../../data/x.css">' }],
    ['a template', { 'web/x.ts': component("templateUrl: '../../../data/secrets.json'") }],
    ['a template by a quoted name', { 'web/x.ts': component("['templateUrl']: '../../../data/secrets.json'") }],
    ['a template from the root', { 'web/x.ts': component("templateUrl: '/data/secrets.json'") }],
    ['styles without a space', { 'web/x.html': '<link/rel="stylesheet" href="../../../data/x.css">' }],
    ['a template with another ending', { 'web/x.ts': component("templateUrl: './x.txt'"), 'web/x.txt': '<style>' }],
    ['a template that is worked out', { 'web/x.ts': component("templateUrl: '../' + '../../data/secrets.json'") }],
    ['a template in a variable', { 'web/x.ts': component('templateUrl', "const templateUrl = '../../../data/x';") }],
    ['a file of styles', { 'web/x.ts': component("template: '', styleUrls: ['../../../data/secrets.json']") }],
    ['styles in a component', { 'web/x.ts': component("template: '', styles: 'p { background: url(data/x) }'") }],
    [
      'styles that are worked out',
      { 'web/x.ts': component("template: '', styles: ['p { background: u' + 'rl(x) }']") },
    ],
    ['styles in a written template', { 'web/x.ts': component("template: '<STYLE>p { background: url(data/x) }'") }],
  ];
  it.each(published)('publishes no file of the instance: %s', (_, files) => {
    expect(said(files)).toEqual(expect.arrayContaining([expect.stringMatching(/^files of the pages: /)]));
  });

  it('finds nothing in pages with a template, styles and pictures of their own', () => {
    expect(
      said({
        'web/x.ts': component("templateUrl: './x.html', styleUrls: ['./x.css', '../web/y.css']"),
        'web/x.html': '<p style="color: red" routerLink="../..">…</p>',
        'web/x.css': ".x { background: url('./x.svg?v=1'), url(data:image/png;base64,AA), url(#a), url(/icon.svg); }",
        'web/y.css': '.y::before { content: "\\201c.."; }',
        'web/x.svg': '<svg/>',
        'web/x.spec.ts': "import './testing/y';",
        'web/testing/y.ts': '',
      }),
    ).toEqual([]);
  });

  it('is judged in no time, also when it is made to be long', () => {
    const comments = '<!-- -->'.repeat(30);
    const lines = '\n'.repeat(100_000);
    const files = { 'icon.svg': `${comments}x`, 'server/x.ts': `${lines}import ${lines}` };
    expect(said(files, { icon: 'icon.svg' })).toContain(
      'README and icon: icon.svg is not an SVG in the plugin’s folder',
    );
  });
});
