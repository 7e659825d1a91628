import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HealthReport } from '@sv/contracts/health.contract';
import type { MailQueueState } from '@sv/contracts/internal.contract';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { outboxState } from '@sv/server/mail/outbox-state';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { ProblemBoard } from '../../kernel/problems/problem-board';

const PROBLEM = 'mail-failing';
/** A mail that has to be tried twice is not a problem yet. */
const TOLERATED_MS = 60_000;
/** A part that takes longer to answer counts as unavailable. */
const LIMIT_MS = 2000;

/** Reports on mail: the outbox of the platform and that of the auth server together. */
@Injectable()
export class MailHealth {
  constructor(
    private readonly mail: CurrentMail,
    @InjectDataSource() private readonly db: DataSource,
    private readonly internal: InternalClient,
    private readonly problems: ProblemBoard,
  ) {}

  /** Also raises or clears the problem `mail-failing`. Never throws: a part that cannot be asked is left out. */
  async mailReport(now = new Date()): Promise<HealthReport['mailer']> {
    const states = (await Promise.all([this.own(), this.identity()])).filter(state => state !== null);
    const errors = states.flatMap(({ lastError }) => lastError ?? []);
    this.judge(states, errors, now);
    return {
      configured: states.some(({ configured }) => configured),
      queued: states.reduce((sum, { queued }) => sum + queued, 0),
      lastError: errors[0] ?? null,
    };
  }

  private judge(states: readonly MailQueueState[], errors: readonly string[], now: Date): void {
    const since = states.flatMap(({ failingSince }) => failingSince ?? []).sort()[0];
    const fails = since !== undefined && now.getTime() - new Date(since).getTime() > TOLERATED_MS;
    if (fails) this.problems.raise(PROBLEM, `Mail has been waiting since ${since}. The server says: ${errors[0]}`);
    else this.problems.clear(PROBLEM);
  }

  /** Null while the database is away, which health says elsewhere. */
  private own(): Promise<MailQueueState | null> {
    const state = outboxState(this.db, this.mail.configured).catch(() => null);
    return Promise.race([state, sleep(LIMIT_MS, null, { ref: false })]);
  }

  /** Null while the auth server is away, likewise. */
  private identity(): Promise<MailQueueState | null> {
    return this.internal.call<MailQueueState>({ path: '/internal/mail' }).catch(() => null);
  }
}
