import { pluginEnv } from '@sv/ui/workspace/plugin-env';

/** What the operator calls the shelf. */
export const shelfName = (): string => pluginEnv('SHELF_NAME') || 'Shelf';
