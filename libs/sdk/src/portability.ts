/** What a plugin needs for a person's export, import and deletion: `import { … } from '@sv/sdk/portability'`. */
export * from './namespaces/portability';
export { inBatches } from './batches';
export { importRows, type RowImport } from './import-rows';
export { ImportTally } from './import-tally';
export { inPages } from './pages';
