import type { MigrationClass } from '@sv/sdk';
import { CreateDays1764000000000 } from './1764000000000-create-days';
import { AddVersion1764000300000 } from './1764000300000-add-version';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [CreateDays1764000000000, AddVersion1764000300000];
