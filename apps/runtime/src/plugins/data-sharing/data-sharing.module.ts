import { Module } from '@nestjs/common';
import { AccessesController } from './accesses/accesses.controller';
import { Accesses } from './accesses/accesses.service';
import { ConsentTokenSweep } from './consent-tokens/consent-token-sweep';
import { ConsentTokens } from './consent-tokens/consent-tokens';
import { DeclaredContracts } from './declared-contracts';
import { AllGrantsController } from './grants/all-grants.controller';
import { AllGrants } from './grants/all-grants.service';
import { ImportedConsents } from './grants/imported-consents';
import { DataGrantsController } from './grants/data-grants.controller';
import { DataGrants } from './grants/data-grants.service';
import { AccessLog } from './queries/access-log';
import { DataQueries } from './queries/data-queries.service';
import { GrantCheck } from './queries/grant-check';
import { QueryLimits } from './queries/query-limits';
import { ResolverCall } from './queries/resolver-call';

/** What plugins may read of one another, with the consent of the person it is about. */
@Module({
  controllers: [DataGrantsController, AllGrantsController, AccessesController],
  providers: [
    AccessLog,
    Accesses,
    AllGrants,
    ImportedConsents,
    ConsentTokenSweep,
    ConsentTokens,
    DataGrants,
    DataQueries,
    DeclaredContracts,
    GrantCheck,
    QueryLimits,
    ResolverCall,
  ],
  exports: [ImportedConsents, ConsentTokens, DataGrants, DataQueries, DeclaredContracts],
})
export class DataSharingModule {}
