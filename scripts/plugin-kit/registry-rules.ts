import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { platformTables } from '../../apps/runtime/src/kernel/database/platform-tables';
import type { SetRules } from '../plugin-registry/set-faults';

/** What every plugin is held against besides the others. */
export const rules: SetRules = { platformVersion: PLATFORM_VERSION, platformTables };
