import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { platformTables } from '../../apps/runtime/src/kernel/database/platform-tables';
import type { SetRules } from '../plugin-registry/set-faults';

/** The rules that every plugin is checked against, besides the other plugins. */
export const rules: SetRules = { platformVersion: PLATFORM_VERSION, platformTables };
