import { pluginEnv } from '@sv/ui/workspace/plugin-env';

/** The operator's name for the shelf. */
export const shelfName = (): string => pluginEnv('SHELF_NAME') || 'Shelf';
