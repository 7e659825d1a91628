import type { MigrationClass } from '@sv/sdk';
import { CreateBookmarks1795289108735 } from './1795289108735-create-bookmarks';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [CreateBookmarks1795289108735];
