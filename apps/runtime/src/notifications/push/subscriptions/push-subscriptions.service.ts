import { Injectable } from '@nestjs/common';
import type { PushDevice, PushSubscriptionInput, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { deviceName } from '@sv/server/http/device-name';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { RevocationFollower } from '../../../kernel/auth-client/revocation-follower';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { assertRealRequest } from '../../../kernel/request-context/assert-real-request';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushDevices } from './push-devices';
import { PushSubscription } from './push-subscription.entity';
import { upsertSubscription } from './push-subscriptions.sql';

/** More devices than anybody has. Beyond it the oldest is removed. */
const MAX_DEVICES = 20;

/** The browsers in which a person gets pushes. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly db: DataSource,
    private readonly config: RuntimeConfig,
    private readonly guard: EndpointGuard,
    private readonly devices: PushDevices,
    private readonly journal: ActivityJournal,
    private readonly follower: RevocationFollower,
  ) {}

  /**
   * Newest first, and none that gets nothing: those made with another key, whose browsers subscribe again, and those of
   * push services that are not listed.
   */
  async subscriptionsOf(userId: string): Promise<PushSubscriptionList> {
    const publicKey = this.config.push?.publicKey ?? null;
    if (publicKey === null) return { publicKey, subscriptions: [] };
    const where = { userId, vapidKey: publicKey };
    const rows = await this.db
      .getRepository(PushSubscription)
      .find({ where, order: { createdAt: 'DESC', id: 'DESC' } });
    return { publicKey, subscriptions: rows.filter(row => this.guard.isListed(row.endpoint)).map(toDevice) };
  }

  /** @throws PlatformError `push-unavailable`, `push-endpoint-refused`, `not-in-dev-mode`, `unauthenticated` */
  async addSubscription(
    caller: UserCaller,
    input: PushSubscriptionInput,
    userAgent: string | undefined,
    now = new Date(),
  ): Promise<{ device: PushDevice; isNew: boolean }> {
    assertRealRequest();
    const { push } = this.config;
    if (!push) throw new PlatformError('push-unavailable');
    const askedAt = Date.now();
    const endpoint = await this.guard.checkEndpoint(input.endpoint);
    const id = newId();
    const row = await this.db.transaction(async tx => {
      const known = { ...input, endpoint };
      const values = this.valuesOf(caller, known, deviceName(userAgent ?? null), push.publicKey);
      const storedId = await upsertSubscription(tx, [id, ...values, now.toISOString()]);
      if (storedId === id) await this.welcome(tx, caller, { id, vapidKey: push.publicKey });
      else if (!this.devices.hasDevices(caller.user.id)) await this.devices.announceChange(tx);
      return tx.findOneByOrFail(PushSubscription, { id: storedId });
    });
    await this.refuseEnded(caller, row.id, askedAt);
    if (row.id === id || !this.devices.hasDevices(caller.user.id)) await this.devices.loadDevices();
    return { device: toDevice(row), isNew: row.id === id };
  }

  /** @throws PlatformError `not-found` */
  async removeSubscription(caller: UserCaller, id: string): Promise<void> {
    const userId = caller.user.id;
    await this.db.transaction(async tx => {
      const { affected } = await tx.delete(PushSubscription, { id, userId });
      if (!affected) throw new PlatformError('not-found');
      await this.devices.announceChange(tx);
      await this.journal.record(tx, { action: 'push-device.removed', ...auditEntryOf(caller, id) });
    });
    await this.devices.loadDevices();
  }

  /**
   * Looking up the name takes a while. A session that ended meanwhile had no subscription yet that could end with it.
   */
  private async refuseEnded({ user, session }: UserCaller, id: string, askedAt: number): Promise<void> {
    if (!this.follower.hasEnded(session.id, user.id, askedAt)) return;
    await this.db.getRepository(PushSubscription).delete({ id, sessionId: session.id });
    throw new PlatformError('unauthenticated');
  }

  /** In the order of {@link upsertSubscription}. */
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
    await this.devices.announceChange(tx);
    await this.journal.record(tx, { action: 'push-device.added', ...auditEntryOf(caller, id) });
  }
}

const auditEntryOf = (caller: UserCaller, id: string) => ({
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
