import { relationSchemas } from './manifest-relations.js';
import { manifestShape } from './manifest-shape.js';

/** The rules of `manifest.json` as JSON Schema, for editors; published as `libs/sdk/manifest.schema.json`. */
export const manifestSchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Workspace Runtime plugin manifest',
  description:
    'Made from the validator. Two bounds in the wrong order and doubled entries are refused by the validator only.',
  ...manifestShape.schema,
  allOf: relationSchemas,
});
