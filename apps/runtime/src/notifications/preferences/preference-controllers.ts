import { NotificationCategoriesController } from './notification-categories.controller';
import { NotificationPreferencesController } from './notification-preferences.controller';
import { TestNotificationController } from './test-notification.controller';

/** The routes with which people say what they want to be told. */
export const preferenceControllers = [
  NotificationPreferencesController,
  NotificationCategoriesController,
  TestNotificationController,
];
