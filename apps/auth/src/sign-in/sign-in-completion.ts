import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { User } from '../database/user.entity';
import { KnownDevices } from '../devices/known-devices';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { GuessingLimits, type GuessKeys } from '../guessing/guessing-limits';
import type { Client } from '../http/client';
import { deviceName } from '@sv/server/http/device-name';
import { SecurityNotices } from '../security-notices/security-notices';
import { SessionService } from '../sessions/session.service';

/** A person who has proved all factors, and by which method. */
export interface Arrival {
  user: User;
  /** `password`, `password+totp`, `password+backup-code`, `password+passkey`, `passkey`. */
  method: string;
  client: Client;
  deviceToken?: string;
  keys: GuessKeys;
}

/** A session that was opened, and the cookie by which this browser is known from now on. */
export interface SignedIn {
  current: CurrentSession;
  deviceToken: string;
}

/** The last step of every sign-in, whatever came before it. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly sessions: SessionService,
    private readonly limits: GuessingLimits,
    private readonly devices: KnownDevices,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /** @throws PlatformError `invalid-credentials` when the account ended meanwhile; RetryLaterError `rate-limited` */
  async completeSignIn(tx: EntityManager, arrival: Arrival, now = new Date()): Promise<SignedIn> {
    const { user, client, keys, method } = arrival;
    const { affected } = await tx.update(
      User,
      { id: user.id, status: 'active' },
      {
        lastSeenAt: now,
        ...(client.language && { seenLanguage: client.language }),
      },
    );
    if (!affected) throw new PlatformError('invalid-credentials');
    await this.limits.clearCounters(tx, keys, now);
    const { token, isNew } = await this.devices.recogniseDevice(tx, user, arrival, now);
    const details = { method };
    const event = { kind: 'session.created', userId: user.id, actor: bySelf(user.id), client, details } as const;
    await this.events.recordEvent(tx, event, now);
    const device = deviceName(client.userAgent);
    if (isNew) await this.notices.notifyUser(tx, user, { kind: 'new-device', device, address: client.address }, now);
    return { current: await this.sessions.openSession(tx, user, client, now), deviceToken: token };
  }
}
