import { Injectable } from '@nestjs/common';
import { In, Not, type EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { AuthConfig } from '../config/auth-config';
import { AccessToken } from '../database/access-token.entity';
import { Session } from '../database/session.entity';
import { PendingMfa } from '../database/sign-in/pending-mfa.entity';
import { User } from '../database/user.entity';
import type { Client } from '../http/client';
import { voidLinks } from '../mail/mailed-links';
import { MfaObligation } from '../policies/mfa-obligation';
import type { Revoke } from '../revocations/revocation-log';
import { expiryOf } from './session-life';

/** A statement takes 32,766 parameters in SQLite, and anybody with the password can open any number of sessions. */
const IDS_AT_ONCE = 500;

/** Begins, renews and ends sessions. */
@Injectable()
export class SessionService {
  constructor(
    private readonly config: AuthConfig,
    private readonly obligation: MfaObligation,
  ) {}

  /** A new, fresh session. The caller has checked every factor, and written that the person was seen. */
  async openSession(tx: EntityManager, user: User, client: Client, now = new Date()): Promise<CurrentSession> {
    const token = newToken();
    const session = tx.create(Session, {
      id: newId(),
      tenantId: user.tenantId,
      userId: user.id,
      tokenHash: hashToken(token),
      previousTokenHash: null,
      userAgent: client.userAgent,
      ipAddress: client.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf(now, now),
      freshUntil: this.freshUntil(now),
    });
    await tx.insert(Session, session);
    return { user, session, token, readAt: now, mfaDueAt: await this.obligation.dueAt(tx, user, now) };
  }

  /** Gives the session a new token and makes it fresh, after the person confirmed their identity with their factors. */
  renewSession(tx: EntityManager, revoke: Revoke, current: CurrentSession, now = new Date()): Promise<CurrentSession> {
    const session = Object.assign(new Session(), current.session, { freshUntil: this.freshUntil(now) });
    return this.rotateToken(tx, revoke, { ...current, session }, now);
  }

  /**
   * Gives the session a new token. What was cached under the old one is void, so that a copy of the old cookies is worth
   * nothing, also in a request that was under way with them.
   *
   * @throws PlatformError `unauthenticated` when the session has ended, or has another token, since it was read
   */
  async rotateToken(
    tx: EntityManager,
    revoke: Revoke,
    current: CurrentSession,
    now = new Date(),
  ): Promise<CurrentSession> {
    const token = newToken();
    const { id, tokenHash: previousTokenHash, freshUntil } = current.session;
    const change = { tokenHash: hashToken(token), previousTokenHash, freshUntil };
    const { affected } = await tx.update(Session, { id, tokenHash: previousTokenHash }, change);
    if (!affected) throw new PlatformError('unauthenticated');
    const epoch = await voidPayloads(tx, revoke, current.user.id);
    return {
      token,
      readAt: now,
      mfaDueAt: await this.obligation.dueAt(tx, current.user, now),
      session: Object.assign(new Session(), current.session, change),
      user: Object.assign(new User(), current.user, { epoch }),
    };
  }

  /** Ends every session of a person but one, and what was about to become one; answers how many. */
  async endOthers(tx: EntityManager, revoke: Revoke, userId: string, keptId: string): Promise<number> {
    await voidPendingMfa(tx, userId);
    await voidMoves(tx, userId);
    const others = await tx.find(Session, { where: { userId, id: Not(keptId) }, select: { id: true } });
    const ids = others.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      await tx.delete(Session, { id: In(ids.slice(at, at + IDS_AT_ONCE)) });
    }
    for (const { id } of others) revoke.session(userId, id);
    return others.length;
  }

  /**
   * Ends every session and access token of a person, and voids those that a runtime has cached. The account's row is written first: a
   * sign-in that is running holds its lock, so its session exists, and is deleted, when this gets the lock.
   */
  async endAll(tx: EntityManager, revoke: Revoke, userId: string): Promise<void> {
    const epoch = await raiseEpoch(tx, userId);
    await voidPendingMfa(tx, userId);
    await voidMoves(tx, userId);
    await tx.delete(Session, { userId });
    await tx.delete(AccessToken, { userId });
    revoke.user(userId, epoch);
  }

  private freshUntil(now: Date): Date {
    return new Date(now.getTime() + this.config.reauthWindowSeconds * 1000);
  }
}

/** Voids what is cached of a person; no session ends. Answers the new epoch. */
export async function voidPayloads(tx: EntityManager, revoke: Revoke, userId: string): Promise<number> {
  const epoch = await raiseEpoch(tx, userId);
  revoke.payloads(userId, epoch);
  return epoch;
}

/**
 * Voids pending sign-ins: what was proved before a password or a factor changed, or the account was closed, no longer
 * counts.
 */
export async function voidPendingMfa(tx: EntityManager, userId: string): Promise<void> {
  await tx.delete(PendingMfa, { userId });
}

/**
 * A person may end a session because it was stolen. An address change that was requested in it must not take effect
 * afterwards.
 */
export const voidMoves = (tx: EntityManager, userId: string): Promise<void> => voidLinks(tx, userId, ['email-change']);

async function raiseEpoch(tx: EntityManager, userId: string): Promise<number> {
  await tx.increment(User, { id: userId }, 'epoch', 1);
  return (await tx.findOneByOrFail(User, { id: userId })).epoch;
}
