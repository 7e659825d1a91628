import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionItem } from '@sv/contracts/identity.contract';
import { hashToken } from '@sv/server/keys/constant-time';
import type { CurrentSession } from '../access/current-session';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';
import { deviceName } from '@sv/server/http/device-name';
import { MfaObligation } from '../policies/mfa-obligation';
import { SessionByToken } from './session-by-token.sql';
import { expiryOf, isOver } from './session-life';

/** The use of a session is stored at most this often, so that most checks only read. */
const SEEN_EVERY_MS = 60_000;

/** Finds the session of a token, and the sessions of a person. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly db: DataSource,
    private readonly byToken: SessionByToken,
    private readonly obligation: MfaObligation,
  ) {}

  /** The valid session of a token, with its end moved on; null for any other token. */
  async resumeSession(token: string, now = new Date()): Promise<CurrentSession | null> {
    const found = await this.byToken.findSession(hashToken(token));
    if (!found || found.user.status !== 'active' || isOver(found.session, now)) return null;
    const { session, user, policies } = found;
    if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) await this.slide(session, user, now);
    const mfaDueAt = await this.obligation.dueAt(this.db.manager, user, now, policies);
    return { user, session, token, readAt: now, mfaDueAt };
  }

  /**
   * Whether the token belonged to a session that is still valid until it was rotated: then the request is late, and not
   * an attack.
   */
  async wasRotated(token: string): Promise<boolean> {
    return this.db.getRepository(Session).existsBy({ previousTokenHash: hashToken(token) });
  }

  /** A person's sessions: the one that asks comes first, then the most recently used. */
  async listSessions(userId: string, currentId: string, now = new Date()): Promise<SessionItem[]> {
    const rows = await this.db
      .getRepository(Session)
      .find({ where: { userId }, order: { lastSeenAt: 'DESC', id: 'DESC' } });
    const items = rows.filter(row => !isOver(row, now)).map(row => toItem(row, currentId));
    return [...items.filter(item => item.current), ...items.filter(item => !item.current)];
  }

  private async slide(session: Session, user: User, now: Date): Promise<void> {
    session.lastSeenAt = now;
    session.expiresAt = expiryOf(session.createdAt, now);
    user.lastSeenAt = now;
    const { id, lastSeenAt, expiresAt } = session;
    await this.db.getRepository(Session).update({ id }, { lastSeenAt, expiresAt });
    await this.db.getRepository(User).update({ id: user.id }, { lastSeenAt });
  }
}

function toItem(session: Session, currentId: string): SessionItem {
  return {
    id: session.id,
    current: session.id === currentId,
    userAgent: session.userAgent,
    device: deviceName(session.userAgent),
    ipAddress: session.ipAddress,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
