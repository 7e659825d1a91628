// Writes libs/sdk/manifest.schema.json from the validator. A test fails when it was forgotten.
import { manifestSchema } from '@sv/sdk/manifest/manifest-schema';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

writeFileSync(
  resolve(import.meta.dirname, '../libs/sdk/manifest.schema.json'),
  `${JSON.stringify(manifestSchema(), null, 2)}\n`,
);
