import Ajv from 'ajv/dist/2020';
import { readFileSync } from 'node:fs';
import { broken, good, minimal } from '../test/manifest.corpus';
import { manifestSchema } from './manifest-schema';
import { slugOf, validateManifest, withDefaults } from './manifest';

/** As it would be read from a file. */
const written = (change: Record<string, unknown>): unknown => JSON.parse(JSON.stringify({ ...minimal, ...change }));
const published = JSON.parse(readFileSync('libs/sdk/manifest.schema.json', 'utf8')) as Record<string, unknown>;
const bySchema = new Ajv({ strict: false }).compile(published);

describe('the manifest', () => {
  it.each(Object.entries(good))('accepts %s', (_, change) => {
    expect(validateManifest(written(change))).toEqual([]);
    expect(bySchema(written(change))).toBe(true);
  });

  it.each(broken.map(one => [one.what, one] as const))(
    'refuses %s, by pointer and reason',
    (_, { change, pointer, reason, beyondSchema }) => {
      const faults = validateManifest(written(change));
      expect(faults[0]).toEqual({ pointer, reason: expect.stringMatching(reason) });
      expect(bySchema(written(change))).toBe(beyondSchema ?? false);
    },
  );

  it.each([null, 7, 'x', [], [minimal]])('refuses %j as a whole', json => {
    expect(validateManifest(json)).toEqual([{ pointer: '', reason: 'must be an object' }]);
  });

  it('is not fooled by a key named __proto__', () => {
    const text = JSON.stringify(minimal).replace('{', '{"__proto__":{"adminOnly":true},');
    expect(validateManifest(JSON.parse(text))).toEqual([{ pointer: '/__proto__', reason: 'is not a known key' }]);
    const env = JSON.parse(`{"env":{"__proto__":{"description":"x"}}}`) as Record<string, unknown>;
    expect(validateManifest({ ...minimal, ...env })[0]?.pointer).toBe('/env/__proto__');
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
