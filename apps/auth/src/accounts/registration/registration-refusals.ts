import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../../database/user.entity';
import { AuthEventLog, byStranger } from '../../events/auth-event-log';
import { type PerMinute, WindowLimit } from '../../guessing/window-limit';
import type { Client } from '../../http/client';

const TAKEN: PerMinute = { what: 'email-taken', max: 5 };
const RECORDED = ['email-taken', 'invite-required', 'setup-token-required'];

/** Writes refused registrations down, and slows down who asks which addresses are taken. */
@Injectable()
export class RegistrationRefusals {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws RetryLaterError `rate-limited` instead of one `email-taken` too many */
  async note(error: unknown, { email, client }: { email: string; client: Client }, now: Date): Promise<void> {
    if (!(error instanceof PlatformError) || !RECORDED.includes(error.code)) return;
    const taken = error.code === 'email-taken';
    if (taken) await this.limit.take(TAKEN, client, now);
    const holder = taken ? await this.db.getRepository(User).findOneBy({ email }) : null;
    const event = { kind: 'user.registered', outcome: 'failure', reason: error.code } as const;
    await this.events.record(this.db.manager, { ...event, userId: holder?.id ?? null, actor: byStranger, client }, now);
  }
}
