import type { MigrationClass } from '@sv/sdk';
import { CreateNotes1764000000000 } from './1764000000000-create-notes';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [CreateNotes1764000000000];
