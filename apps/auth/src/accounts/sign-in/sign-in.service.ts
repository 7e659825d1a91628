import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../../database/user.entity';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { GuessingLimits } from '../../guessing/guessing-limits';
import type { Client } from '../../http/client';
import { type HalfSignedIn, PasswordStep } from '../../sign-in/password-step';
import type { SignedIn } from '../../sign-in/sign-in-completion';
import { PasswordHasher } from '../password/password-hasher';
import type { SignInDto } from './sign-in.dto';

/** Signs people in by password. Every refusal looks the same and takes the same time (contract 3). */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly limits: GuessingLimits,
    private readonly step: PasswordStep,
    private readonly events: AuthEventLog,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws PlatformError `invalid-credentials`; RetryLaterError `rate-limited`, `too-busy` */
  async signIn(
    { email, password }: SignInDto,
    { client, deviceToken }: { client: Client; deviceToken?: string },
    now = new Date(),
  ): Promise<SignedIn | HalfSignedIn> {
    const lane = await this.limits.admit({ email, client, deviceToken }, now);
    const user = await this.db.getRepository(User).findOneBy({ email });
    const matches = await this.hasher.verify(user?.passwordHash ?? null, password);
    if (!user || !matches || user.status !== 'active') {
      await this.limits.fail(lane);
      throw await this.refusal(user, matches, client);
    }
    const rehashed = this.hasher.isOutdated(user.passwordHash) ? await this.hasher.hash(password) : null;
    return this.db.transaction(async tx => {
      // A change of the password while this one was checked makes it a wrong one.
      const unchanged = { id: user.id, passwordHash: user.passwordHash, status: user.status };
      const { affected } = await tx.update(User, unchanged, { passwordHash: rehashed ?? user.passwordHash });
      if (!affected) throw new PlatformError('invalid-credentials');
      return this.step.take(tx, { user, client, deviceToken, lane });
    });
  }

  /** The line is for fail2ban and the like: it has the address of the client, and not the one that was typed. */
  private async refusal(user: User | null, matches: boolean, client: Client): Promise<PlatformError> {
    const reason = !user ? 'unknown-address' : matches ? user.status : 'wrong-password';
    this.logger.warn({ address: client.address, reason, userId: user?.id }, 'sign-in failed');
    await this.events.record(this.db.manager, {
      kind: 'session.created',
      outcome: 'failure',
      userId: user?.id ?? null,
      actor: byStranger,
      reason,
      client,
    });
    return new PlatformError('invalid-credentials');
  }
}
