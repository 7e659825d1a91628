/** What a plugin gives for a person's export, import and deletion: `import type { … } from '@sv/sdk/portability'`. */
export * from './namespaces/portability';
