import { Injectable } from '@nestjs/common';
import type { AdminKey, AdminKeyList, CreatedAdminKey, NewAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, IsNull } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import { KEY_PREFIX } from '../../kernel/access/admin-credentials';
import type { UserCaller } from '../../kernel/request-context/caller';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { AdminKeyRow } from '../../kernel/admin-keys/admin-key.entity';

/** The credentials that owners make for programs. */
@Injectable()
export class AdminKeysService {
  constructor(
    private readonly db: DataSource,
    private readonly journal: ActivityJournal,
  ) {}

  /** All keys that were not revoked, including expired ones; newest first. */
  async listKeys(): Promise<AdminKeyList> {
    const rows = await this.db
      .getRepository(AdminKeyRow)
      .find({ where: { revokedAt: IsNull() }, order: { id: 'DESC' } });
    return { keys: rows.map(toAdminKey) };
  }

  /** The key is in this answer and nowhere else. @throws InvalidRequestError when it would never have been valid */
  async createKey(caller: UserCaller, wish: NewAdminKey, now = new Date()): Promise<CreatedAdminKey> {
    const expiresAt = wish.expiresAt === undefined ? null : new Date(wish.expiresAt);
    if (expiresAt && expiresAt <= now) throw InvalidRequestError.at('/expiresAt', 'expiresAt is in the past');
    const key = KEY_PREFIX + newToken();
    const row: AdminKeyRow = {
      id: newId(),
      tenantId: TENANT_ID,
      name: wish.name,
      keyHash: hashToken(key),
      capabilities: wish.capabilities,
      createdBy: caller.user.id,
      createdAt: now,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    };
    await this.db.transaction(async tx => {
      await tx.insert(AdminKeyRow, row);
      await this.journal.record(tx, {
        action: 'admin-key.created',
        actor: actorOf(caller),
        ...target(row.id),
        metadata: { capabilities: wish.capabilities },
      });
    });
    return { key, ...toAdminKey(row) };
  }

  /** It opens nothing from the next request on, in every process. @throws PlatformError `not-found` */
  async revokeKey(caller: UserCaller, id: string, now = new Date()): Promise<void> {
    await this.db.transaction(async tx => {
      const { affected } = await tx.update(AdminKeyRow, { id, revokedAt: IsNull() }, { revokedAt: now });
      if (!affected) throw new PlatformError('not-found');
      await this.journal.record(tx, { action: 'admin-key.revoked', actor: actorOf(caller), ...target(id) });
    });
  }
}

const target = (id: string) => ({ targetType: 'admin-key', targetId: id });

const toAdminKey = ({ id, name, capabilities, createdAt, expiresAt, lastUsedAt }: AdminKeyRow): AdminKey => ({
  id,
  name,
  capabilities,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
