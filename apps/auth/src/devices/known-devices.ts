import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { KnownDevice } from '../database/sign-in/known-device.entity';
import type { User } from '../database/user.entity';
import type { Client } from '../http/client';

/** Contract 0: a device is known for a year. */
export const DEVICE_SECONDS = 365 * 86_400;

/** A browser after a sign-in with all factors. */
export interface Recognised {
  /** The cookie's new value. */
  token: string;
  /** Whether this person had never signed in with it, though with another one. */
  isNew: boolean;
}

/** Remembers in which browsers people have signed in, so that guessing strangers cannot lock them out. */
@Injectable()
export class KnownDevices {
  constructor(private readonly db: DataSource) {}

  /** The id of a device that this account knows, or null. */
  async find(email: string, token: string, now = new Date()): Promise<string | null> {
    const device = await this.db.getRepository(KnownDevice).findOne({
      where: { tokenHash: hashToken(token), expiresAt: MoreThan(now), user: { email, status: 'active' } },
      select: { id: true },
    });
    return device?.id ?? null;
  }

  /**
   * Called at every full sign-in. The token is always a new one, also for the other people of this browser: one that
   * somebody planted or copied is worth nothing afterwards.
   */
  async recognise(
    tx: EntityManager,
    user: User,
    { client, deviceToken }: { client: Client; deviceToken?: string },
    now = new Date(),
  ): Promise<Recognised> {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = hashToken(token);
    const seen = { tokenHash, lastUsedAt: now, expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1000) };
    const before = deviceToken ? hashToken(deviceToken) : null;
    const others = await tx.countBy(KnownDevice, { userId: user.id });
    const known = before ? await tx.update(KnownDevice, { tokenHash: before, userId: user.id }, seen) : null;
    if (before) await tx.update(KnownDevice, { tokenHash: before }, { tokenHash });
    if (known?.affected) return { token, isNew: false };
    const { id: userId, tenantId } = user;
    const { userAgent } = client;
    await tx.insert(KnownDevice, { id: newId(), tenantId, userId, userAgent, createdAt: now, ...seen });
    return { token, isNew: others > 0 };
  }

  async forget(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(KnownDevice, { id });
  }
}
