import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { LinkSharing } from './link-sharing';
import { MailWarning } from './mail-warning';
import { PoliciesController } from './policies.controller';
import { PoliciesModule } from './policies.module';
import { PolicyAdministration } from './policy-administration';

/** How policies are changed. */
@Module({
  imports: [EventsModule, PoliciesModule, RevocationsModule],
  controllers: [PoliciesController],
  providers: [LinkSharing, MailWarning, PolicyAdministration],
})
export class PolicyAdministrationModule {}
