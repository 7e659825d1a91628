import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { PoliciesModule } from '../policies/policies.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { CredentialChange } from './credential-change';
import { FactorRequirement } from './factor-requirement';
import { FactorsController } from './factors.controller';
import { SecondFactors } from './second-factors';

/** What second factors share. Each factor has a folder of its own. */
@Module({
  imports: [EventsModule, SecurityNoticesModule, PoliciesModule, RevocationsModule, SessionsModule],
  controllers: [FactorsController],
  providers: [CredentialChange, FactorRequirement, SecondFactors],
  exports: [CredentialChange, FactorRequirement, SecondFactors],
})
export class FactorsModule {}
