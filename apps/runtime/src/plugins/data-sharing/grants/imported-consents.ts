import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { ConsentGrant } from '../consent-grant.entity';
import { ConsentSuggestion } from '../consent-suggestion.entity';
import { DeclaredContracts } from '../declared-contracts';
import { isDataContract, type DataContract, dataContractOf } from '../data-contract';

/** `agreed`: the person lets it happen here already. `known`: it is suggested already. */
export type Suggested = 'suggested' | 'known' | 'agreed' | 'undeclared' | 'malformed';

/** Consents that a person had elsewhere: here they are suggestions, which open nothing until the person agrees. */
@Injectable()
export class ImportedConsents {
  constructor(private readonly contracts: DeclaredContracts) {}

  /** In somebody's transaction. Only what both manifests of this instance name can be agreed to, so nothing else is kept. */
  async suggestConsents(
    tx: EntityManager,
    userId: string,
    brought: Record<keyof DataContract, unknown>,
    now = new Date(),
  ): Promise<Suggested> {
    if (!isDataContract(brought)) return 'malformed';
    const dataContract = dataContractOf(brought);
    if (!this.contracts.findContract(dataContract)) return 'undeclared';
    if (await tx.existsBy(ConsentGrant, { userId, ...dataContract })) return 'agreed';
    const id = newId();
    await insertIfAbsent(tx, ConsentSuggestion, { id, tenantId: TENANT_ID, userId, ...dataContract, createdAt: now });
    return (await tx.existsBy(ConsentSuggestion, { id })) ? 'suggested' : 'known';
  }
}
