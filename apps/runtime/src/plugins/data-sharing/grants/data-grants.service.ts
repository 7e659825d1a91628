import { Injectable } from '@nestjs/common';
import type { DataGrant, DataGrantList } from '@sv/contracts/data-sharing.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { ConsentTokens } from '../consent-tokens/consent-tokens';
import { ConsentGrant } from '../consent-grant.entity';
import { ConsentSuggestion } from '../consent-suggestion.entity';
import { DeclaredContracts } from '../declared-contracts';
import { type DataContract, dataContractOf } from '../data-contract';
import { toGrant, toSuggestion } from './to-grant';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

/** The grants of a person: what they let plugins read from one another. */
@Injectable()
export class DataGrants {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: ConsentTokens,
    private readonly contracts: DeclaredContracts,
    private readonly journal: ActivityJournal,
  ) {}

  /** Newest first. */
  async grantsOf(userId: string): Promise<DataGrantList> {
    const own = { where: { userId }, order: { id: 'DESC' } } as const;
    const [grants, suggestions] = await Promise.all([
      this.db.getRepository(ConsentGrant).find(own),
      this.db.getRepository(ConsentSuggestion).find(own),
    ]);
    return { grants: grants.map(toGrant), suggestions: suggestions.map(toSuggestion) };
  }

  /** When the person agreed to a data contract; null if they have not. */
  async agreedAt(userId: string, dataContract: DataContract): Promise<Date | null> {
    const grant = await this.db.getRepository(ConsentGrant).findOneBy({ userId, ...dataContractOf(dataContract) });
    return grant?.createdAt ?? null;
  }

  /**
   * Both manifests are checked once more. @throws PlatformError `consent-token-invalid`; then the token is not used up
   */
  grantAccess(caller: UserCaller, token: string, now = new Date()): Promise<DataGrant> {
    return this.db.transaction(async tx => {
      const dataContract = await this.tokens.redeemToken(tx, caller, token, now);
      const declared = dataContract && this.contracts.findContract(dataContract);
      if (!declared) throw new PlatformError('consent-token-invalid');
      const grant = await this.store(tx, caller, { ...dataContractOf(declared), reason: declared.reason }, now);
      await tx.delete(ConsentSuggestion, { userId: caller.user.id, ...dataContractOf(declared) });
      await this.journal.record(tx, { action: 'data-grant.created', ...auditEntryOf(caller, grant) });
      return toGrant(grant);
    });
  }

  /**
   * Removes a grant or a suggestion. A removed grant allows nothing from the next query on. @throws PlatformError
   * `not-found`
   */
  async removeGrant(caller: UserCaller, id: string): Promise<void> {
    const own = { id, userId: caller.user.id };
    await this.db.transaction(async tx => {
      const grant = await tx.findOneBy(ConsentGrant, own);
      if (grant && (await tx.delete(ConsentGrant, own)).affected) {
        return this.journal.record(tx, { action: 'data-grant.revoked', ...auditEntryOf(caller, grant) });
      }
      const suggestion = await tx.findOneBy(ConsentSuggestion, own);
      if (!suggestion || !(await tx.delete(ConsentSuggestion, own)).affected) throw new PlatformError('not-found');
      await this.journal.record(tx, { action: 'data-suggestion.dismissed', ...auditEntryOf(caller, suggestion) });
    });
  }

  /**
   * If the person has agreed already, perhaps in another tab, that grant stays, with the reason that they read last.
   */
  private async store(
    tx: EntityManager,
    { user }: UserCaller,
    terms: DataContract & { reason: string },
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
    await insertIfAbsent(tx, ConsentGrant, row);
    const own = { userId: user.id, ...dataContractOf(terms) };
    await tx.update(ConsentGrant, own, { reason: terms.reason });
    return tx.findOneByOrFail(ConsentGrant, own);
  }
}

const auditEntryOf = (caller: UserCaller, { id, ...row }: DataContract & { id: string }) => ({
  actor: actorOf(caller),
  subjectUserId: caller.user.id,
  targetType: 'data-grant',
  targetId: id,
  metadata: { ...dataContractOf(row) },
});
