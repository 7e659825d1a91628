import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { AppAccess } from '../../access/app-access';
import { ConsentGrant } from '../consent-grant.entity';
import { ConsentSuggestion } from '../consent-suggestion.entity';
import { DeclaredContracts } from '../declared-contracts';
import { isDataContract, type DataContract, dataContractOf } from '../data-contract';

/** `agreed`: the person has agreed to it here already. `known`: it is suggested already. */
export type Suggested = 'suggested' | 'known' | 'agreed' | 'undeclared' | 'malformed';

/** Stores consents from another instance as suggestions, which allow nothing until the person agrees. */
@Injectable()
export class ImportedConsents {
  constructor(
    private readonly contracts: DeclaredContracts,
    private readonly access: AppAccess,
  ) {}

  /**
   * Stores them in the caller's transaction. Only contracts that both manifests of this instance name are kept, because
   * a person can agree to no others, and none of a consumer that is not for the person.
   */
  async suggestConsents(
    tx: EntityManager,
    caller: UserCaller,
    brought: Record<keyof DataContract, unknown>,
    now = new Date(),
  ): Promise<Suggested> {
    if (!isDataContract(brought)) return 'malformed';
    const dataContract = dataContractOf(brought);
    const declared = this.contracts.findContract(dataContract);
    if (!declared || !this.access.isFor(declared.consumer, caller)) return 'undeclared';
    const userId = caller.user.id;
    if (await tx.existsBy(ConsentGrant, { userId, ...dataContract })) return 'agreed';
    const id = newId();
    await insertIfAbsent(tx, ConsentSuggestion, { id, tenantId: TENANT_ID, userId, ...dataContract, createdAt: now });
    return (await tx.existsBy(ConsentSuggestion, { id })) ? 'suggested' : 'known';
  }
}
