import Ajv from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { good, minimal } from '../../test/manifest.corpus.js';
import { readManifest } from './manifest-text.js';
import { manifestSchema } from './manifest-schema.js';
import { validateManifest, withDefaults } from '../manifest.js';
import type { ManifestSource } from './manifest-types.js';

const RUNS = { numRuns: 10_000 };
const bySchema = new Ajv({ strict: false }).compile(manifestSchema());

/** A manifest that was right, with something else in one place or two of it. */
const mutated = fc
  .tuple(
    fc.constantFrom(...Object.values(good)),
    fc.array(fc.tuple(fc.nat(1000), fc.oneof(fc.jsonValue(), fc.constantFrom('', ' ', '__proto__', -1, 1e400))), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([change, mutations]) => {
    const manifest = structuredClone({ ...minimal, ...change }) as Record<string, unknown>;
    for (const [at, value] of mutations) {
      const places = placesOf(manifest);
      const [holder, key] = places[at % places.length]!;
      Object.assign(holder, { [key]: value });
    }
    return manifest;
  });

function placesOf(value: object): [holder: object, key: string][] {
  return Object.entries(value).flatMap(([key, inner]) => [
    [value, key] as [object, string],
    ...(typeof inner === 'object' && inner !== null ? placesOf(inner as object) : []),
  ]);
}

describe('the validator of manifests', () => {
  it('answers anything at all, and takes none of it for a manifest that the schema refuses', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), value => {
        expect(Array.isArray(validateManifest(value))).toBe(true);
      }),
      RUNS,
    );
  });

  it('and the published schema agree about manifests that were changed in one place', () => {
    let accepted = 0;
    fc.assert(
      fc.property(mutated, manifest => {
        const faults = validateManifest(manifest);
        // The validator knows rules that JSON Schema has no words for, never the other way round.
        if (!bySchema(manifest)) expect(faults).not.toEqual([]);
        if (faults.length > 0) return;
        accepted += 1;
        expect(withDefaults(manifest as unknown as ManifestSource).id).toBe(manifest['id']);
      }),
      RUNS,
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('reads any text without throwing', () => {
    const json = JSON.stringify({ ...minimal, ...good['every field'] });
    const damaged = fc
      .tuple(fc.nat(json.length), fc.nat(20), fc.string())
      .map(([at, length, put]) => json.slice(0, at) + put + json.slice(at + length));
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string(), fc.json()), text => {
        const { manifest, faults } = readManifest(text);
        expect(manifest === undefined).toBe((faults?.length ?? 0) > 0);
      }),
      RUNS,
    );
  });
});
