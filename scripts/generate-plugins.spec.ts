import type { ManifestSource } from '@sv/sdk/manifest';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generatePlugins } from './generate-plugins';
import { linkNotes } from './plugin-registry/read-plugins';

const manifest = (fields: Partial<ManifestSource> = {}): ManifestSource => ({
  schemaVersion: 1,
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  routePrefix: '/notes',
  ...fields,
});

describe('npm run generate', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sv-generate-'));
    mkdirSync(join(root, 'libs/plugins'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const put = (folder: string, fields: Partial<ManifestSource> = {}): void =>
    write(`${folder}/manifest.json`, JSON.stringify(manifest(fields)));
  const registry = (half: string): string =>
    readFileSync(join(root, `libs/plugins/registry.${half}.generated.ts`), 'utf8');

  it('writes lazy entries for the halves that are there', () => {
    put('libs/plugins/tasks', { id: 'sv.tasks', routePrefix: '/tasks', icon: 'icon.svg' });
    write('libs/plugins/tasks/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('libs/plugins/tasks/server/plugin.module.ts', '');
    put('examples/focus', { id: 'com.example.focus', routePrefix: '/focus', shell: 'minimal' });
    write('examples/focus/web/plugin.routes.ts', '');

    expect(generatePlugins(root)).toEqual([]);
    expect(registry('server')).toContain("load: () => import('./tasks/server/plugin.module'),");
    expect(registry('server')).toContain('load: null,');
    expect(registry('server')).toContain('origin: "example"');
    expect(registry('server')).toContain('iconSvg: "<svg xmlns=\\"http://www.w3.org/2000/svg\\"/>"');
    expect(registry('web')).toContain("loadRoutes: () => import('../../examples/focus/web/plugin.routes'),");
    expect(registry('web')).not.toContain('sv.tasks');
  });

  it('reads a plugin through a link to its own repository, and says so; a link that leads nowhere is named', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'sv-own-repository-'));
    try {
      writeFileSync(join(elsewhere, 'manifest.json'), JSON.stringify(manifest()));
      mkdirSync(join(elsewhere, 'server'));
      writeFileSync(join(elsewhere, 'server/plugin.module.ts'), '');
      mkdirSync(join(root, 'plugins'));
      symlinkSync(elsewhere, join(root, 'plugins/notes'));
      symlinkSync(join(elsewhere, 'gone'), join(root, 'plugins/gone'));
      symlinkSync(join(elsewhere, 'server'), join(root, 'plugins/half'));
      expect(generatePlugins(root)).toEqual([]);
      expect(registry('server')).toContain("load: () => import('../../plugins/notes/server/plugin.module'),");
      expect(linkNotes(root)).toEqual([
        expect.stringMatching(/^plugins\/gone is left out: .*nothing is there$/),
        expect.stringMatching(/^plugins\/half is left out: .*no manifest\.json in it$/),
        `plugins/notes is a link: the plugin is read from ${elsewhere}`,
      ]);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it('leaves a registry alone that would not change', () => {
    put('plugins/notes');
    generatePlugins(root);
    const path = join(root, 'libs/plugins/registry.server.generated.ts');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    utimesSync(path, longAgo, longAgo);
    generatePlugins(root);
    expect(statSync(path).mtime).toEqual(longAgo);
  });

  it('writes nothing when a manifest is faulty', () => {
    put('plugins/notes', { id: 'Notes' });
    expect(generatePlugins(root)).toHaveLength(1);
    expect(() => registry('server')).toThrow('ENOENT');
  });

  const refused: [string, () => void, string, string, RegExp][] = [
    ['a manifest that is no JSON', () => write('plugins/b/manifest.json', '{'), 'plugins/b', '', /is not JSON/],
    [
      'a manifest of a megabyte',
      () => write('plugins/b/manifest.json', JSON.stringify({ ...manifest(), description: 'x'.repeat(1_048_576) })),
      'plugins/b',
      '',
      /larger than 256 KiB/,
    ],
    [
      'a manifest that says something twice',
      () => write('plugins/b/manifest.json', '{"permissions": [], "permissions": ["db"]}'),
      'plugins/b',
      '/permissions',
      /occurs twice/,
    ],
    [
      'a broken rule',
      () => put('plugins/b', { permissions: ['root' as 'db'] }),
      'plugins/b',
      '/permissions/0',
      /must be/,
    ],
    ['an icon that is missing', () => put('plugins/b', { icon: 'icon.svg' }), 'plugins/b', '/icon', /is not an SVG/],
    [
      'an icon that is no SVG',
      () => (put('plugins/b', { icon: 'icon.svg' }), write('plugins/b/icon.svg', '<script/>')),
      'plugins/b',
      '/icon',
      /is not an SVG/,
    ],
    [
      'a plugin for a later platform',
      () => put('plugins/b', { compatibility: { minPlatformVersion: '99.0.0' } }),
      'plugins/b',
      '/compatibility',
      /needs platform 99.0.0 or later/,
    ],
    [
      'a foreign plugin with an id of ours',
      () => put('plugins/b', { id: 'sv.notes' }),
      'plugins/b',
      '/id',
      /platform’s/,
    ],
    [
      'the same id twice',
      () => put('plugins/b', { id: 'com.example.a', routePrefix: '/b' }),
      'plugins/b',
      '/id',
      /is the id of plugins\/a too/,
    ],
    [
      'the same slug twice',
      () => put('plugins/b', { id: 'com.example-a', routePrefix: '/b' }),
      'plugins/b',
      '/id',
      /alike/,
    ],
    [
      'a slug that continues another',
      () => put('plugins/b', { id: 'com.example.a.b', routePrefix: '/b' }),
      'plugins/b',
      '/id',
      /begin one another/,
    ],
    [
      'a slug that another continues',
      () => put('plugins/b', { id: 'com.example', routePrefix: '/b' }),
      'plugins/b',
      '/id',
      /begin one another/,
    ],
    [
      'a slug that begins a platform table',
      () => put('plugins/b', { id: 'data.access', routePrefix: '/b' }),
      'plugins/b',
      '/id',
      /data_access_log/,
    ],
    [
      'a prefix around another',
      () => (put('plugins/a', { id: 'com.example.a', routePrefix: '/a/x' }), put('plugins/b', { routePrefix: '/a' })),
      'plugins/b',
      '/routePrefix',
      /inside/,
    ],
    [
      'a slug like another after the hyphens are gone',
      () => (
        put('plugins/a', { id: 'com.my-app', routePrefix: '/a' }),
        put('plugins/b', { id: 'com.my.app', routePrefix: '/b' })
      ),
      'plugins/b',
      '/id',
      /alike/,
    ],
    [
      'a plugin for an earlier platform',
      () => put('plugins/b', { compatibility: { maxPlatformVersion: '0.0.1' } }),
      'plugins/b',
      '/compatibility',
      /needs platform 0.0.1 or earlier/,
    ],
    ['the same prefix twice', () => put('plugins/b', { routePrefix: '/a' }), 'plugins/b', '/routePrefix', /are equal/],
    ['a prefix inside another', () => put('plugins/b', { routePrefix: '/a/b' }), 'plugins/b', '/routePrefix', /inside/],
    [
      'a reserved segment',
      () => put('plugins/b', { routePrefix: '/consent/x' }),
      'plugins/b',
      '/routePrefix',
      /platform’s own/,
    ],
    [
      'an overlay of several segments',
      () => put('plugins/b', { shell: 'overlay', routePrefix: '/b/c' }),
      'plugins/b',
      '/routePrefix',
      /one segment/,
    ],
  ];
  it.each(refused)('refuses %s, with file, pointer and reason', (_, arrange, folder, pointer, reason) => {
    put('plugins/a', { id: 'com.example.a', routePrefix: '/a' });
    arrange();
    expect(generatePlugins(root)).toEqual([
      { file: `${folder}/manifest.json`, pointer, reason: expect.stringMatching(reason) },
    ]);
  });

  it('refuses two variables with the same full name', () => {
    const env = (key: string) => ({ [key]: { description: 'x' } });
    put('plugins/a', { id: 'com.example.a', routePrefix: '/a', env: env('B_KEY') });
    put('plugins/b', { id: 'com.example.a.b', routePrefix: '/b', env: env('KEY') });
    expect(generatePlugins(root)).toContainEqual({
      file: 'plugins/b/manifest.json',
      pointer: '/env/KEY',
      reason: expect.stringContaining('SV_PLUGIN_COM_EXAMPLE_A_B_KEY'),
    });
  });

  it('accepts names that only look alike', () => {
    put('plugins/a', { id: 'com.example.task', routePrefix: '/task' });
    put('plugins/b', { id: 'com.example.tasks', routePrefix: '/tasks' });
    expect(generatePlugins(root)).toEqual([]);
  });
});
