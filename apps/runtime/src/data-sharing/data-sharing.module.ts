import { Module } from '@nestjs/common';
import { RuntimeConfig } from '../config/runtime-config';
import { InstanceIdentity } from '../instance/instance-identity';
import { PluginHost } from '../plugin-host/plugin-host';
import { createDocuments } from '../shell/create-documents';
import { Documents } from '../shell/documents';
import { AccessesController } from './accesses/accesses.controller';
import { Accesses } from './accesses/accesses.service';
import { Confirmation } from './consent/confirmation';
import { ConsentDoor } from './consent/consent-door';
import { ConsentTokenSweep } from './consent/consent-token-sweep';
import { ConsentTokens } from './consent/consent-tokens';
import { DeclaredWays } from './declared-ways';
import { AllGrantsController } from './grants/all-grants.controller';
import { AllGrants } from './grants/all-grants.service';
import { BroughtConsents } from './grants/brought-consents';
import { DataGrantsController } from './grants/data-grants.controller';
import { DataGrants } from './grants/data-grants.service';
import { AccessLog } from './queries/access-log';
import { DataQueries } from './queries/data-queries.service';
import { GrantCheck } from './queries/grant-check';
import { QueryLimits } from './queries/query-limits';
import { ResolverCall } from './queries/resolver-call';

/** What plugins may read of one another, with the consent of the person it is about (contract 4). */
@Module({
  controllers: [DataGrantsController, AllGrantsController, AccessesController],
  providers: [
    AccessLog,
    Accesses,
    AllGrants,
    BroughtConsents,
    Confirmation,
    ConsentDoor,
    ConsentTokenSweep,
    ConsentTokens,
    DataGrants,
    DataQueries,
    DeclaredWays,
    GrantCheck,
    QueryLimits,
    ResolverCall,
    { provide: Documents, inject: [RuntimeConfig, InstanceIdentity, PluginHost], useFactory: createDocuments },
  ],
  exports: [BroughtConsents, DataGrants],
})
export class DataSharingModule {}
