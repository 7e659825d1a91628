import Ajv from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { hostile, hostileTexts } from '../../test/hostile.corpus.js';
import { broken, good, minimal } from '../../test/manifest.corpus.js';
import { brokenPublic, goodPublic } from '../../test/public.corpus.js';
import { brokenSettings } from '../../test/settings.corpus.js';
import { wrongTypes } from '../../test/wrong-types.corpus.js';
import { manifestSchema } from './manifest-schema.js';
import { MAX_MANIFEST_BYTES, readManifest } from './manifest-text.js';
import { slugOf, validateManifest, withDefaults } from '../manifest.js';

/** As it would be read from a file. */
const written = (change: Record<string, unknown>): unknown => JSON.parse(JSON.stringify({ ...minimal, ...change }));
const published = JSON.parse(readFileSync('libs/sdk/manifest.schema.json', 'utf8')) as Record<string, unknown>;
const bySchema = new Ajv({ strict: false }).compile(published);

describe('the manifest', () => {
  it.each(Object.entries({ ...good, ...goodPublic }))('accepts %s', (_, change) => {
    expect(validateManifest(written(change))).toEqual([]);
    expect(bySchema(written(change))).toBe(true);
  });

  const corpus = [...broken, ...brokenSettings, ...brokenPublic, ...wrongTypes, ...hostile];

  it('is held against at least 120 ways to break a rule, each another one', () => {
    expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(120);
  });

  it.each(corpus.map(one => [one.what, one] as const))(
    'refuses %s, by pointer and reason',
    (_, { change, pointer, reason, beyondSchema }) => {
      const faults = validateManifest(written(change));
      expect(faults[0]).toEqual({ pointer, reason: expect.stringMatching(reason) });
      expect(bySchema(written(change))).toBe(beyondSchema ?? false);
      // One rule each: nothing else is wrong with it.
      expect(new Set(faults.map(one => one.pointer))).toEqual(new Set([pointer]));
    },
  );

  it.each(hostileTexts.map(one => [one.what, one] as const))('refuses a file of %s', (_, { text, pointer, reason }) => {
    expect(readManifest(text).faults?.[0]).toEqual({ pointer, reason: expect.stringMatching(reason) });
  });

  it('reads a file up to its limit', () => {
    const text = JSON.stringify(minimal);
    expect(readManifest(text)).toEqual({ manifest: minimal });
    expect(readManifest(text.padEnd(MAX_MANIFEST_BYTES)).manifest).toEqual(minimal);
    expect(readManifest(text.padEnd(MAX_MANIFEST_BYTES + 1)).faults).toHaveLength(1);
    expect(readManifest('{"a":"{\\"b\\":1,\\"b\\":2}"}').faults?.map(({ pointer }) => pointer)).not.toContain('/b');
  });

  it.each([null, 7, 'x', true, [], [minimal]])('refuses %j as a whole', json => {
    expect(validateManifest(json)).toEqual([{ pointer: '', reason: 'must be an object' }]);
  });

  it('is not fooled by a key named __proto__', () => {
    const text = JSON.stringify(minimal).replace('{', '{"__proto__":{"adminOnly":true},');
    expect(validateManifest(JSON.parse(text))).toEqual([{ pointer: '/__proto__', reason: 'is not a known key' }]);
    const env = JSON.parse(`{"env":{"__proto__":{"description":"x"}}}`) as Record<string, unknown>;
    expect(validateManifest({ ...minimal, ...env })[0]?.pointer).toBe('/env/__proto__');
    const half = JSON.parse('{"__proto__":{"type":"string","title":"X"}}') as Record<string, unknown>;
    const settings = { permissions: ['settings'], settings: { user: half } };
    expect(validateManifest({ ...minimal, ...settings })[0]?.pointer).toBe('/settings/user/__proto__');
  });

  it('names every broken field at once', () => {
    const faults = validateManifest({ ...minimal, id: 'x', name: '', colour: 1 });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/id', '/name', '/colour']);
  });

  it('has as its published schema what the validator says of itself', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(manifestSchema())));
  });

  it('fills in the defaults', () => {
    expect(withDefaults(minimal)).toMatchObject({
      shell: 'default',
      adminOnly: false,
      permissions: [],
      database: 'shared',
    });
    expect(withDefaults({ ...minimal, shell: 'overlay' }).overlaySize).toBe('lg');
    expect(
      withDefaults({ ...minimal, capabilities: { a: { description: 'x' } } }).capabilities['a']?.defaultGrant,
    ).toBe('none');
  });

  it('makes a slug of dots and hyphens', () => {
    expect(slugOf('com.example.my-notes')).toBe('com_example_my_notes');
  });
});
