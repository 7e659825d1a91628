import { settingsEntities } from '../settings/settings.entities';

/** Every entity of the platform database, by feature. */
export const platformEntities = [...settingsEntities];
