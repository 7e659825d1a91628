import { Injectable } from '@nestjs/common';
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { appOfMuted, SECURITY_CATEGORY } from '@sv/rules/when-to-notify';
import { And, DataSource, type FindOptionsWhere, In, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import { PersonLocales } from '../../../kernel/person-locales';
import { Notification } from '../../notification/notification.entity';
import { NotificationPreferencesService } from '../../preferences/notification-preferences.service';
import { contentFreePayload, pushPayload, summaryPayload } from '../message/push-payload';
import type { PushMessage } from '../message/push-signer';
import { pushDecision } from './push-decision';
import type { PushOutboxRow } from './push-outbox.entity';

/** How long a push is worth sending, and how long a service keeps it for a browser that is away. */
export const USEFUL_MS = 86_400_000;

/** A push that is ready; `nothing` when there is nothing to say any more, or the instant to try again. */
export type Composed = PushMessage | 'nothing' | { until: Date };

const SUMMARY_TOPIC = 'quiet-hours';

/** Writes the text of a push when it is sent, so that what was read or muted meanwhile is left out. */
@Injectable()
export class PushComposer {
  constructor(
    private readonly db: DataSource,
    private readonly preferences: NotificationPreferencesService,
    private readonly people: PersonLocales,
  ) {}

  async composePush(row: PushOutboxRow, now: Date): Promise<Composed> {
    const preferences = await this.preferences.preferencesOf(row.userId);
    return row.notificationId === null
      ? this.ofWaiting(row, preferences, now)
      : this.ofOne(await this.find(row.notificationId), preferences, now);
  }

  private async ofOne(
    notification: Notification | null,
    preferences: NotificationPreferenceValues,
    now: Date,
  ): Promise<Composed> {
    if (!notification || notification.readAt || notification.dismissedAt || isStale(notification.createdAt, now))
      return 'nothing';
    const decision = pushDecision(preferences, notification, now);
    if (decision === 'never') return 'nothing';
    return decision === 'now' ? this.messageOf(notification, preferences, now) : decision;
  }

  private async ofWaiting(
    { userId, since, until }: PushOutboxRow,
    preferences: NotificationPreferenceValues,
    now: Date,
  ): Promise<Composed> {
    if (isStale(until ?? since, now)) return 'nothing';
    // Any category will do that has no rights of its own.
    const decision = pushDecision(preferences, { category: '', source: null, sourceType: 'platform' }, now);
    if (decision !== 'now') return decision === 'never' ? 'nothing' : decision;
    const [waiting, count] = await this.db.getRepository(Notification).findAndCount({
      where: notMuted(preferences, {
        userId,
        createdAt: And(MoreThanOrEqual(since), LessThan(until ?? now)),
        readAt: IsNull(),
        dismissedAt: IsNull(),
      }),
      order: { createdAt: 'DESC' },
      take: 1,
    });
    if (count <= 1) return waiting[0] ? this.messageOf(waiting[0], preferences, now) : 'nothing';
    const { language } = await this.people.localeOf(userId);
    const payload = preferences.contentFree
      ? contentFreePayload(SUMMARY_TOPIC, language)
      : summaryPayload(count, language);
    return { payload, ttlSeconds: USEFUL_MS / 1000, urgency: 'normal', topic: SUMMARY_TOPIC };
  }

  /** Only what the platform itself says has a language; the text of the notification is its sender's. */
  private async messageOf(
    notification: Notification,
    { contentFree }: NotificationPreferenceValues,
    now: Date,
  ): Promise<PushMessage> {
    const { id, userId } = notification;
    const payload = contentFree
      ? contentFreePayload(id, (await this.people.localeOf(userId)).language)
      : pushPayload({ ...notification, notificationId: id });
    return messageOf(notification, payload, now);
  }

  private find(id: string): Promise<Notification | null> {
    return this.db.getRepository(Notification).findOneBy({ id });
  }
}

function notMuted(
  { mutedCategories }: NotificationPreferenceValues,
  those: FindOptionsWhere<Notification>,
): FindOptionsWhere<Notification>[] {
  const apps = mutedCategories.map(appOfMuted).filter(id => id !== null);
  const asked = { ...those, category: Not(In([SECURITY_CATEGORY, ...mutedCategories])) };
  if (apps.length === 0) return [asked];
  return [
    { ...asked, sourceType: Not('plugin') },
    { ...asked, sourceType: 'plugin', source: Not(In(apps)) },
  ];
}

/** From when this was stopped, or pushes were off, for a day and more: the list has it. */
const isStale = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= USEFUL_MS;

function messageOf(notification: Notification, payload: Buffer, now: Date): PushMessage {
  const left = notification.createdAt.getTime() + USEFUL_MS - now.getTime();
  return {
    payload,
    ttlSeconds: Math.max(0, Math.floor(left / 1000)),
    urgency: notification.category === SECURITY_CATEGORY ? 'high' : 'normal',
    // 32 characters, as many as there may be: sent twice, it is shown once.
    topic: notification.id.replaceAll('-', ''),
  };
}
