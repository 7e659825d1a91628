import { hashToken, secretsEqual } from '@sv/server/keys/constant-time';
import type { Logger } from '@sv/server/logger/logger';
import { type DataSource, IsNull, LessThan, Or, type Repository } from 'typeorm';
import type { StoredAdminKeys } from '../access/admin-credentials';
import type { AdminKeyCaller } from '../request-context/caller';
import { AdminKeyRow } from './admin-key.entity';
import { grantable } from './grantable';

const USE_NOTED_EVERY_MS = 60_000;

/**
 * Recognises the keys that owners made: one indexed read per request with a key, so that a revocation takes effect at
 * the next request in every process.
 */
export class AdminKeyReader implements StoredAdminKeys {
  private readonly rows: Repository<AdminKeyRow>;

  constructor(
    dataSource: DataSource,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.rows = dataSource.getRepository(AdminKeyRow);
  }

  async findByKey(key: string, now = new Date()): Promise<AdminKeyCaller | null> {
    const keyHash = hashToken(key);
    const row = await this.rows.findOneBy({ keyHash, revokedAt: IsNull() });
    if (!row || !secretsEqual(row.keyHash, keyHash)) return null;
    if (row.expiresAt && row.expiresAt <= now) return null;
    await this.noteUse(row, now);
    // Filtered again at every use: a row must not give a key more than a key may have.
    const capabilities = new Set(grantable.filter(name => row.capabilities.includes(name)));
    return { kind: 'admin-key', keyId: row.id, capabilities };
  }

  private async noteUse({ id, lastUsedAt }: AdminKeyRow, now: Date): Promise<void> {
    const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
    if (lastUsedAt && lastUsedAt > before) return;
    try {
      await this.rows.update({ id, lastUsedAt: Or(IsNull(), LessThan(before)) }, { lastUsedAt: now });
    } catch (error) {
      // The database was busy. The next use is recorded instead.
      this.logger.warn({ err: error, adminKeyId: id }, 'the use of an admin key could not be recorded');
    }
  }
}
