import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LiveModule } from './live/live.module';
import { NotificationBroker } from './broker/notification-broker';
import { brokerProvider } from './broker/broker.provider';
import { InboxChanges } from './inbox/inbox-changes';
import { InboxChangesController } from './inbox/inbox-changes.controller';
import { InboxController } from './inbox/inbox.controller';
import { InboxQuery } from './inbox/inbox-query';
import { InboxService } from './inbox/inbox.service';
import { Notification } from './notification/notification.entity';
import { NotificationSender } from './sending/notification-sender';
import { NotificationCategories } from './preferences/notification-categories';
import { NotificationPreferencesService } from './preferences/notification-preferences.service';
import { NotificationCategoriesController } from './preferences/notification-categories.controller';
import { NotificationPreferencesController } from './preferences/notification-preferences.controller';
import { PushFanOut } from './push/push-fan-out';
import { PushHealth } from './push/push-health';
import { pushProviders } from './push/push-providers';
import { PushSubscriptionsController } from './push/subscriptions/push-subscriptions.controller';
import { NotificationWriter } from './sending/notification-writer';
import { PluginQuota } from './sending/plugin-quota';
import { TestNotificationController } from './sending/test-notification.controller';
import { CatchUp } from './streams/catch-up';
import { OpenStreams } from './streams/open-streams';
import { StreamController } from './streams/stream.controller';
import { NotificationStreamKeeper } from './streams/notification-stream-keeper';

/** The notification center: the inbox and the transport of what is new (spec 2.2, 4.1, 6). */
@Module({
  imports: [LiveModule, TypeOrmModule.forFeature([Notification])],
  controllers: [
    InboxController,
    InboxChangesController,
    NotificationPreferencesController,
    NotificationCategoriesController,
    TestNotificationController,
    PushSubscriptionsController,
    StreamController,
  ],
  providers: [
    CatchUp,
    InboxService,
    InboxChanges,
    InboxQuery,
    NotificationCategories,
    NotificationPreferencesService,
    NotificationSender,
    NotificationWriter,
    OpenStreams,
    PluginQuota,
    ...pushProviders,
    NotificationStreamKeeper,
    brokerProvider,
  ],
  exports: [
    InboxService,
    NotificationPreferencesService,
    NotificationSender,
    OpenStreams,
    NotificationBroker,
    PluginQuota,
    PushFanOut,
    PushHealth,
  ],
})
export class NotificationsModule implements OnApplicationShutdown {
  constructor(private readonly broker: NotificationBroker) {}

  onApplicationShutdown(): Promise<void> {
    return this.broker.close();
  }
}
