import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { NotificationItem, NotificationPayload } from '@sv/contracts/notification.contract';
import { newId } from '@sv/server/ids/new-id';
import { PinoLogger } from 'nestjs-pino';
import type { Repository } from 'typeorm';
import { TENANT_ID } from '@sv/server/tenant';
import { isMockRequest } from '../request-context/request-context';
import { NotificationBroker } from './broker/notification-broker';
import { Notification } from './notification.entity';

export interface NotificationDraft {
  userId: string;
  title: string;
  category: string;
  body?: string;
  url?: string;
  icon?: string;
  /** Stamped by the platform, never by whoever sends. */
  source: string | null;
  sourceType: NotificationItem['sourceType'];
}

/** Sends a notification: first the row, which is the record, then the nudge to open streams (spec 6.4). */
@Injectable()
export class NotificationSender {
  constructor(
    @InjectRepository(Notification) private readonly notifications: Repository<Notification>,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {}

  /** Resolves when the row is committed, whether or not the transport took it. */
  async send(draft: NotificationDraft, now = new Date()): Promise<{ notificationId: string }> {
    const id = newId();
    await this.write(id, draft, now);
    return { notificationId: id };
  }

  /** As `send`, for something that has an id of its own and may be handed in more than once: it is told once. */
  async sendOnce(id: string, draft: NotificationDraft, now = new Date()): Promise<void> {
    if (await this.notifications.existsBy({ id })) return;
    try {
      await this.write(id, draft, now);
    } catch (error) {
      // Another process was faster: its row has the id.
      if (!(await this.notifications.existsBy({ id }))) throw error;
    }
  }

  private async write(id: string, draft: NotificationDraft, now: Date): Promise<void> {
    await this.notifications.insert({
      id,
      tenantId: TENANT_ID,
      ...draft,
      body: draft.body ?? null,
      url: draft.url ?? null,
      icon: draft.icon ?? null,
      broadcastId: null,
      readAt: null,
      dismissedAt: null,
      createdAt: now,
    });
    // The row is in the mock database; nobody's open tab is told.
    if (isMockRequest()) return;
    this.broker.publish(draft.userId, toPayload(id, draft)).catch((error: unknown) => {
      this.logger.warn({ err: error, notificationId: id }, 'notification was not published; it is in the inbox');
    });
  }
}

const toPayload = (
  notificationId: string,
  { userId, title, body, url, category, source }: NotificationDraft,
): NotificationPayload => ({
  notificationId,
  userId,
  title,
  ...(body !== undefined && { body }),
  ...(url !== undefined && { url }),
  category,
  ...(source !== null && { source }),
});
