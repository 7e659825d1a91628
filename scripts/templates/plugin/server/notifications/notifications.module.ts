import { Module } from '@nestjs/common';
import { RemindersController } from './reminders.controller';

/** What a person is notified of, in the inbox and in the ways that they chose. */
@Module({ controllers: [RemindersController] })
export class NotificationsModule {}
