/** Helpers for a person's export, import and deletion: `import { … } from '@sv/sdk/portability'`. */
export * from './namespaces/portability.js';
export { inBatches } from './batches.js';
export { importRows, type RowImport } from './import-rows.js';
export { ImportTally } from './import-tally.js';
export { inPages } from './pages.js';
