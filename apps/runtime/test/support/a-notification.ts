import { newId } from '@sv/server/ids/new-id';
import type { DataSource } from 'typeorm';
import { Notification } from '../../src/notifications/notification/notification.entity';

/** Stores one notification; every field has a harmless default, so a test states only what it is about. */
export async function aNotification(dataSource: DataSource, fields: Partial<Notification> = {}): Promise<Notification> {
  const notification: Notification = {
    id: newId(),
    tenantId: 'default',
    userId: newId(),
    source: null,
    sourceType: 'platform',
    title: 'Hello',
    body: null,
    url: null,
    category: 'test',
    icon: null,
    broadcastId: null,
    readAt: null,
    dismissedAt: null,
    createdAt: new Date(),
    ...fields,
  };
  await dataSource.getRepository(Notification).insert(notification);
  return notification;
}
