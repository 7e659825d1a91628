import { CreateIdentity1764000000000 } from './migrations/1764000000000-create-identity';

/** The identity database's migrations in the order they run. Listed, never globbed; a released one is never edited. */
export const migrations = [CreateIdentity1764000000000];
