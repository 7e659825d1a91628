import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sourceOf } from '@sv/server/http/source-of';
import { hashToken } from '@sv/server/keys/constant-time';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import type { Client } from '../http/client';
import { lockCounter } from './counter.sql';

/** A limit per minute and network address. */
export interface PerMinute {
  /** What is counted, for example `password-reset`. Each has its own counter. */
  what: string;
  max: number;
}

const WINDOW_MS = 60_000;

/** Limits that count requests and not failures: resets, mails, taken addresses. */
@Injectable()
export class WindowLimit {
  constructor(private readonly db: DataSource) {}

  /** Counts one. @throws RetryLaterError `rate-limited` when it is one too many, which is not counted */
  async takeSlot({ what, max }: PerMinute, client: Client, now = new Date()): Promise<void> {
    const key = `${what}:${hashToken(sourceOf(client.address ?? ''))}`;
    await this.db.transaction(async tx => {
      const { count, startedAt } = await lockCounter(tx, key, now);
      const endsAt = startedAt.getTime() + WINDOW_MS;
      if (endsAt <= now.getTime()) return tx.update(RateLimit, { key }, { count: 1, startedAt: now });
      if (count >= max) throw new RetryLaterError('rate-limited', Math.ceil((endsAt - now.getTime()) / 1000));
      return tx.update(RateLimit, { key }, { count: count + 1 });
    });
  }
}
