import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { NewAccessToken } from '@sv/contracts/identity.contract';
import { newId } from '@sv/server/ids/new-id';
import { newAccessToken } from '@sv/server/keys/access-token';
import { hashToken } from '@sv/server/keys/constant-time';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { AccessToken } from '../database/access-token.entity';
import { lockAccount } from '../database/lock-account';
import { Session } from '../database/session.entity';
import type { User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import type { Client } from '../http/client';
import { PoliciesService } from '../policies/policies.service';
import { SecurityNotices } from '../security-notices/security-notices';
import type { AccessTokenFormDto } from './access-token.dto';
import { toAccessTokenItem } from './to-access-token-item';

const MAX_TOKENS = 50;
const DAY_MS = 86_400_000;
const HINT_LENGTH = 4;

/** What a person asks for, and from where. */
interface Wish {
  form: AccessTokenFormDto;
  client: Client;
}

/** Creates access tokens. The token itself is in the answer and nowhere else. */
@Injectable()
export class AccessTokenCreation {
  constructor(
    private readonly policies: PoliciesService,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
    private readonly db: DataSource,
  ) {}

  /**
   * The account's row is held while tokens are counted, so that many requests at once do not exceed the limit.
   *
   * @throws PlatformError `forbidden` under the policy, `conflict` at the limit, `unauthenticated` when the session ended
   */
  createToken({ user, session }: CurrentSession, wish: Wish, now = new Date()): Promise<NewAccessToken> {
    return this.db.transaction(async tx => {
      const holds = (await lockAccount(tx, user.id)) && (await tx.existsBy(Session, { id: session.id }));
      if (!holds) throw new PlatformError('unauthenticated');
      await this.refuseUnlessAllowed(tx, user.id, now);
      const token = newAccessToken();
      const row = newRow(user, token, wish.form, now);
      await tx.insert(AccessToken, row);
      await this.announce(tx, { user, row, client: wish.client }, now);
      return { ...toAccessTokenItem(row), token };
    });
  }

  private async refuseUnlessAllowed(tx: EntityManager, userId: string, now: Date): Promise<void> {
    const { accessTokens: policy } = await this.policies.effectivePolicies(tx);
    if (policy !== 'allowed') throw new PlatformError('forbidden', 'This workspace does not allow access tokens.');
    if ((await tx.countBy(AccessToken, { userId, expiresAt: MoreThan(now) })) >= MAX_TOKENS)
      throw new PlatformError('conflict', `You have ${MAX_TOKENS} access tokens. Revoke one first.`);
  }

  private async announce(
    tx: EntityManager,
    { user, row, client }: { user: User; row: AccessToken; client: Client },
    now: Date,
  ): Promise<void> {
    const details = { tokenId: row.id, scope: row.scope };
    const event = { kind: 'access-token.created', userId: user.id, actor: bySelf(user.id), client, details } as const;
    await this.events.recordEvent(tx, event, now);
    const notice = { kind: 'access-token-created', name: row.name, address: client.address } as const;
    await this.notices.notifyUser(tx, user, notice, now);
  }
}

const newRow = (user: User, token: string, form: AccessTokenFormDto, now: Date): AccessToken =>
  Object.assign(new AccessToken(), {
    id: newId(),
    tenantId: user.tenantId,
    userId: user.id,
    name: form.name,
    tokenHash: hashToken(token),
    hint: token.slice(-HINT_LENGTH),
    scope: form.scope,
    pluginIds: form.pluginIds ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + form.expiresInDays * DAY_MS),
    lastUsedAt: null,
  });
