import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { AuthConfig } from '../../config/auth-config';
import { User } from '../../database/user.entity';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { GuessingLimits } from '../../guessing/guessing-limits';
import { type PerMinute, WindowLimit } from '../../guessing/window-limit';
import type { Client } from '../../http/client';
import type { RegistrationDto } from './registration.dto';

const TAKEN: PerMinute = { what: 'email-taken', max: 5 };
/** Refusals that somebody could get past by guessing a token. */
const GUESSED = ['invite-required', 'setup-token-required'];

/**
 * Records refused registrations, and limits clients that create many accounts, probe which addresses are taken or guess
 * a token.
 */
@Injectable()
export class RegistrationRefusals {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
    private readonly limits: GuessingLimits,
    private readonly events: AuthEventLog,
    private readonly config: AuthConfig,
  ) {}

  /**
   * Called before a token is checked: from an address that guessed too often, even the right token is refused.
   *
   * @throws RetryLaterError `rate-limited`
   */
  async admitRegistration({ inviteToken, setupToken }: RegistrationDto, client: Client, now: Date): Promise<void> {
    const max = this.config.registrationsPerMinute;
    if (max > 0) await this.limit.takeSlot({ what: 'registration', max }, client, now);
    if (inviteToken !== undefined || setupToken !== undefined) await this.limits.admitAddress(client, now);
  }

  /** @throws RetryLaterError `rate-limited` instead of one `email-taken`, or one wrong token, too many */
  async recordRefusal(error: unknown, { email, client }: { email: string; client: Client }, now: Date): Promise<void> {
    if (!(error instanceof PlatformError)) return;
    const taken = error.code === 'email-taken';
    if (!taken && !GUESSED.includes(error.code)) return;
    if (taken) await this.limit.takeSlot(TAKEN, client, now);
    else await this.limits.recordFailure(await this.limits.admitAddress(client, now), now);
    const holder = taken ? await this.db.getRepository(User).findOneBy({ email }) : null;
    const event = { kind: 'user.registered', outcome: 'failure', reason: error.code } as const;
    await this.events.recordEvent(
      this.db.manager,
      { ...event, userId: holder?.id ?? null, actor: byStranger, client },
      now,
    );
  }
}
