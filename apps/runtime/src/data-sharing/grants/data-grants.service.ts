import { Injectable } from '@nestjs/common';
import type { DataGrant, DataGrantList } from '@sv/contracts/data-sharing.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../access/actor';
import type { UserCaller } from '../../access/caller';
import { ActivityJournal } from '../../activity/activity-journal';
import { ConsentTokens } from '../consent/consent-tokens';
import { ConsentGrant } from '../consent-grant.entity';
import { ConsentSuggestion } from '../consent-suggestion.entity';
import { DeclaredWays } from '../declared-ways';
import { type Way, wayOf } from '../way';
import { toGrant, toSuggestion } from './to-grant';

/** What a person lets plugins read of one another. */
@Injectable()
export class DataGrants {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: ConsentTokens,
    private readonly ways: DeclaredWays,
    private readonly journal: ActivityJournal,
  ) {}

  /** Newest first. */
  async of(userId: string): Promise<DataGrantList> {
    const own = { where: { userId }, order: { id: 'DESC' } } as const;
    const [grants, suggestions] = await Promise.all([
      this.db.getRepository(ConsentGrant).find(own),
      this.db.getRepository(ConsentSuggestion).find(own),
    ]);
    return { grants: grants.map(toGrant), suggestions: suggestions.map(toSuggestion) };
  }

  /** When the person agreed to a way; null while they have not. */
  async agreedAt(userId: string, way: Way): Promise<Date | null> {
    const grant = await this.db.getRepository(ConsentGrant).findOneBy({ userId, ...wayOf(way) });
    return grant?.createdAt ?? null;
  }

  /** Both manifests are asked once more. @throws PlatformError `consent-token-invalid`; then the token stays as it was */
  give(caller: UserCaller, token: string, now = new Date()): Promise<DataGrant> {
    return this.db.transaction(async tx => {
      const way = await this.tokens.redeem(tx, caller, token, now);
      const declared = way && this.ways.find(way);
      if (!declared) throw new PlatformError('consent-token-invalid');
      const grant = await this.store(tx, caller, { ...wayOf(declared), reason: declared.reason }, now);
      await tx.delete(ConsentSuggestion, { userId: caller.user.id, ...wayOf(declared) });
      await this.journal.record(tx, { action: 'data-grant.created', ...deedOf(caller, grant) });
      return toGrant(grant);
    });
  }

  /** A grant or a suggestion; a grant opens nothing from the next query on. @throws PlatformError `not-found` */
  async remove(caller: UserCaller, id: string): Promise<void> {
    const own = { id, userId: caller.user.id };
    await this.db.transaction(async tx => {
      const grant = await tx.findOneBy(ConsentGrant, own);
      if (grant && (await tx.delete(ConsentGrant, own)).affected) {
        return this.journal.record(tx, { action: 'data-grant.revoked', ...deedOf(caller, grant) });
      }
      const suggestion = await tx.findOneBy(ConsentSuggestion, own);
      if (!suggestion || !(await tx.delete(ConsentSuggestion, own)).affected) throw new PlatformError('not-found');
      await this.journal.record(tx, { action: 'data-suggestion.dismissed', ...deedOf(caller, suggestion) });
    });
  }

  /** Agreed to already, in another tab perhaps: then that grant stays, with the reason that was read last. */
  private async store(
    tx: EntityManager,
    { user }: UserCaller,
    terms: Way & { reason: string },
    now: Date,
  ): Promise<ConsentGrant> {
    const row = {
      id: newId(),
      tenantId: TENANT_ID,
      userId: user.id,
      ...terms,
      createdAt: now,
      lastUsedAt: null,
    };
    await tx.createQueryBuilder().insert().into(ConsentGrant).values(row).orIgnore().execute();
    const own = { userId: user.id, ...wayOf(terms) };
    await tx.update(ConsentGrant, own, { reason: terms.reason });
    return tx.findOneByOrFail(ConsentGrant, own);
  }
}

const deedOf = (caller: UserCaller, { id, ...row }: Way & { id: string }) => ({
  actor: actorOf(caller),
  subjectUserId: caller.user.id,
  targetType: 'data-grant',
  targetId: id,
  metadata: { ...wayOf(row) },
});
