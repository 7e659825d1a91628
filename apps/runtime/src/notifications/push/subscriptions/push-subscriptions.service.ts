import { Injectable } from '@nestjs/common';
import type { PushDevice, PushSubscriptionInput, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { deviceName } from '@sv/server/http/device-name';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { actorOf } from '../../../access/actor';
import type { UserCaller } from '../../../access/caller';
import { ActivityJournal } from '../../../activity/activity-journal';
import { RevocationFollower } from '../../../auth-client/revocation-follower';
import { RuntimeConfig } from '../../../config/runtime-config';
import { runSql } from '../../../database/sql';
import { assertRealRequest } from '../../../dev-mode/real-world';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushAudience } from './push-audience';
import { PushSubscription } from './push-subscription.entity';

/** More than anybody has; the oldest makes room. */
const MAX_DEVICES = 20;

/**
 * The row of an endpoint, new or known. Another person's becomes a new one: a browser has one endpoint, and whoever used
 * it before must not go on telling it things.
 */
const UPSERT = `INSERT INTO push_subscriptions
    (id, tenant_id, user_id, session_id, known_revocation, endpoint, p256dh, auth, vapid_key, device, failures,
     created_at, last_success_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, NULL)
  ON CONFLICT (endpoint) DO UPDATE SET
    id = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.id ELSE excluded.id END,
    created_at = CASE WHEN push_subscriptions.user_id = excluded.user_id
      THEN push_subscriptions.created_at ELSE excluded.created_at END,
    last_success_at = CASE WHEN push_subscriptions.user_id = excluded.user_id
      THEN push_subscriptions.last_success_at ELSE NULL END,
    user_id = excluded.user_id, session_id = excluded.session_id,
    known_revocation = excluded.known_revocation, p256dh = excluded.p256dh, auth = excluded.auth,
    vapid_key = excluded.vapid_key, device = excluded.device, failures = 0
  RETURNING id`;

/** The browsers in which a person gets pushes. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly db: DataSource,
    private readonly config: RuntimeConfig,
    private readonly guard: EndpointGuard,
    private readonly audience: PushAudience,
    private readonly journal: ActivityJournal,
    private readonly follower: RevocationFollower,
  ) {}

  /**
   * Newest first, and none that gets nothing: those made with another key, whose browsers subscribe anew, and those of
   * push services that are not listed.
   */
  async of(userId: string): Promise<PushSubscriptionList> {
    const publicKey = this.config.push?.publicKey ?? null;
    if (publicKey === null) return { publicKey, subscriptions: [] };
    const where = { userId, vapidKey: publicKey };
    const rows = await this.db
      .getRepository(PushSubscription)
      .find({ where, order: { createdAt: 'DESC', id: 'DESC' } });
    return { publicKey, subscriptions: rows.filter(row => this.guard.isListed(row.endpoint)).map(toDevice) };
  }

  /** @throws PlatformError `push-unavailable`, `push-endpoint-refused`, `not-in-dev-mode`, `unauthenticated` */
  async take(
    caller: UserCaller,
    input: PushSubscriptionInput,
    userAgent: string | undefined,
    now = new Date(),
  ): Promise<{ device: PushDevice; isNew: boolean }> {
    assertRealRequest();
    const { push } = this.config;
    if (!push) throw new PlatformError('push-unavailable');
    const askedAt = Date.now();
    const endpoint = await this.guard.check(input.endpoint);
    const id = newId();
    const row = await this.db.transaction(async tx => {
      const known = { ...input, endpoint };
      const values = this.valuesOf(caller, known, deviceName(userAgent ?? null), push.publicKey);
      const [stored] = await runSql<{ id: string }>(tx, UPSERT, [id, ...values, now.toISOString()]);
      if (stored!.id === id) await this.welcome(tx, caller, { id, vapidKey: push.publicKey });
      else if (!this.audience.has(caller.user.id)) await this.audience.grow(tx);
      return tx.findOneByOrFail(PushSubscription, { id: stored!.id });
    });
    await this.refuseEnded(caller, row.id, askedAt);
    if (row.id === id || !this.audience.has(caller.user.id)) await this.audience.load();
    return { device: toDevice(row), isNew: row.id === id };
  }

  /** @throws PlatformError `not-found` */
  async remove(caller: UserCaller, id: string): Promise<void> {
    const userId = caller.user.id;
    await this.db.transaction(async tx => {
      const { affected } = await tx.delete(PushSubscription, { id, userId });
      if (!affected) throw new PlatformError('not-found');
      await this.audience.grow(tx);
      await this.journal.record(tx, { action: 'push-device.removed', ...deedOf(caller, id) });
    });
    await this.audience.load();
  }

  /** Its name took a while to be looked up: what ended meanwhile was ended before there was anything to end. */
  private async refuseEnded({ user, session }: UserCaller, id: string, askedAt: number): Promise<void> {
    if (!this.follower.hasEnded(session.id, user.id, askedAt)) return;
    await this.db.getRepository(PushSubscription).delete({ id, sessionId: session.id });
    throw new PlatformError('unauthenticated');
  }

  /** In the order of {@link UPSERT}. */
  private valuesOf(
    { user, session }: UserCaller,
    { endpoint, keys }: PushSubscriptionInput,
    device: string,
    vapidKey: string,
  ): unknown[] {
    const { position } = this.follower;
    return [TENANT_ID, user.id, session.id, position, endpoint, keys.p256dh, keys.auth, vapidKey, device];
  }

  private async welcome(
    tx: EntityManager,
    caller: UserCaller,
    { id, vapidKey }: Pick<PushSubscription, 'id' | 'vapidKey'>,
  ) {
    const userId = caller.user.id;
    await tx.delete(PushSubscription, { userId, vapidKey: Not(vapidKey) });
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const tooMany = await tx.find(PushSubscription, {
      where: { userId },
      order,
      skip: MAX_DEVICES,
      select: { id: true },
    });
    if (tooMany.length > 0) await tx.delete(PushSubscription, { id: In(tooMany.map(row => row.id)) });
    await this.audience.grow(tx);
    await this.journal.record(tx, { action: 'push-device.added', ...deedOf(caller, id) });
  }
}

const deedOf = (caller: UserCaller, id: string) => ({
  actor: actorOf(caller),
  subjectUserId: caller.user.id,
  targetType: 'push-device',
  targetId: id,
});

const toDevice = ({ id, device, createdAt, lastSuccessAt }: PushSubscription): PushDevice => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
});
