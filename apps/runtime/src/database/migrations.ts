import { CreateSettings1764000000000 } from '../settings/migrations/1764000000000-create-settings';

/** Every migration of the platform database, in the order in which they run. Listed, never globbed; never edited once released. */
export const platformMigrations = [CreateSettings1764000000000];

/** The ledger of the platform's own migrations. */
export const PLATFORM_LEDGER = '_platform_migrations';
