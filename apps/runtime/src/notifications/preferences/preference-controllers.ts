import { NotificationPreferencesController } from './notification-preferences.controller';

/** The routes with which people say what they want to be told. */
export const preferenceControllers = [NotificationPreferencesController];
