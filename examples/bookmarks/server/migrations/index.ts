import type { MigrationClass } from '@sv/sdk';
import { CreateBookmarks1795289108735 } from './1795289108735-create-bookmarks';
import { AddVersion1795400000000 } from './1795400000000-add-version';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [CreateBookmarks1795289108735, AddVersion1795400000000];
