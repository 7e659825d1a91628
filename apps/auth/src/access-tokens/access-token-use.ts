import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, IsNull, LessThan, Or } from 'typeorm';
import { AccessToken } from '../database/access-token.entity';

/** The use of a token is stored at most this often, so that most checks only read. */
const USED_EVERY_MS = 60_000;

/** Records when a token was last used, for people to see. If it cannot be written, the request goes on. */
@Injectable()
export class AccessTokenUse {
  constructor(
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  async noteUse({ id, lastUsedAt }: AccessToken, now: Date): Promise<void> {
    const before = new Date(now.getTime() - USED_EVERY_MS);
    if (lastUsedAt && lastUsedAt >= before) return;
    const due = { id, lastUsedAt: Or(IsNull(), LessThan(before)) };
    try {
      await this.db.getRepository(AccessToken).update(due, { lastUsedAt: now });
    } catch (error) {
      this.logger.warn({ err: error }, 'the use of an access token could not be recorded');
    }
  }
}
