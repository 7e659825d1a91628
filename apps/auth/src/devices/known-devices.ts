import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { Session } from '../database/session.entity';
import { KnownDevice } from '../database/sign-in/known-device.entity';
import type { User } from '../database/user.entity';
import type { Client } from '../http/client';

/** A device is known for a year. */
export const DEVICE_SECONDS = 365 * 86_400;
/** A program that signs in without cookies is a new device each time; the ones that were used longest ago go. */
const MAX_DEVICES = 50;
/**
 * A sign-in from the same address in the same browser within this time, for example in a private window, does not count
 * as a new device.
 */
const SAME_VISIT_MS = 3_600_000;

/** A browser after a sign-in with all factors. */
export interface Recognised {
  /** The new value of the cookie. */
  token: string;
  /**
   * Whether this person signed in with other devices before but never with this one, and not from the same address
   * within the last hour.
   */
  isNew: boolean;
}

/** Remembers in which browsers people have signed in, so that guessing strangers cannot lock them out. */
@Injectable()
export class KnownDevices {
  constructor(private readonly db: DataSource) {}

  /** The id of a device that this account knows, or null. */
  async findDevice(email: string, token: string, now = new Date()): Promise<string | null> {
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
  async recogniseDevice(
    tx: EntityManager,
    user: User,
    { client, deviceToken }: { client: Client; deviceToken?: string },
    now = new Date(),
  ): Promise<Recognised> {
    const token = newToken();
    const tokenHash = hashToken(token);
    const seen = { tokenHash, lastUsedAt: now, expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1000) };
    const before = deviceToken ? hashToken(deviceToken) : null;
    // All rows of the browser by one statement: two of its people at once would otherwise wait for each other for ever.
    if (before) await tx.update(KnownDevice, { tokenHash: before }, { tokenHash });
    const known = before ? await tx.update(KnownDevice, { tokenHash, userId: user.id }, seen) : null;
    if (known?.affected) return { token, isNew: false };
    const isNew = (await this.makeRoom(tx, user.id)) > 0 && !(await wasHere(tx, user.id, client, now));
    const { id: userId, tenantId } = user;
    const { userAgent } = client;
    await tx.insert(KnownDevice, { id: newId(), tenantId, userId, userAgent, createdAt: now, ...seen });
    return { token, isNew };
  }

  async forgetDevice(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(KnownDevice, { id });
  }

  /** Returns how many devices the account has. */
  private async makeRoom(tx: EntityManager, userId: string): Promise<number> {
    const count = await tx.countBy(KnownDevice, { userId });
    if (count < MAX_DEVICES) return count;
    const oldest = { where: { userId }, order: { lastUsedAt: 'ASC' }, take: count - MAX_DEVICES + 1 } as const;
    const tooMany = await tx.find(KnownDevice, { ...oldest, select: { id: true } });
    await tx.delete(KnownDevice, { id: In(tooMany.map(({ id }) => id)) });
    return count;
  }
}

/**
 * Makes every browser but this one unknown again: a thief who has signed in has made their own browser a known device.
 *
 * @param deviceToken of the browser that stays known; without it none stays known
 */
export async function forgetOtherDevices(tx: EntityManager, userId: string, deviceToken?: string): Promise<void> {
  const others = deviceToken ? { tokenHash: Not(hashToken(deviceToken)) } : {};
  await tx.delete(KnownDevice, { userId, ...others });
}

const wasHere = (tx: EntityManager, userId: string, { address, userAgent }: Client, now: Date): Promise<boolean> =>
  tx.existsBy(Session, {
    userId,
    ipAddress: address ?? IsNull(),
    userAgent: userAgent ?? IsNull(),
    createdAt: MoreThan(new Date(now.getTime() - SAME_VISIT_MS)),
  });
