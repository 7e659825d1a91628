import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { platformTables } from '../../../kernel/database/platform-tables';
import { PLATFORM_LEDGER } from '../../schema/migrations';
import { knownMigrations } from './known-migrations';

/** What a restore needs to know of this program. */
export const ourNames = () => ({
  names: { tables: platformTables, ledger: PLATFORM_LEDGER },
  platformVersion: PLATFORM_VERSION,
  knownMigrations: knownMigrations(),
});
