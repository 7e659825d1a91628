import { join } from 'node:path';

/** Identifies the store of a plugin. */
export interface StoreName {
  id: string;
  slug: string;
  isShared: boolean;
}

/** The file of an isolated store on SQLite. */
export const isolatedFile = (dataDir: string, id: string): string => join(dataDir, 'plugins', `${id}.db`);
