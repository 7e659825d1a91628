import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module';
import { EventsModule } from '../events/events.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { InviteAdministration } from './invite-administration';
import { InviteDirectory } from './invite-directory';
import { InviteRedemption } from './invite-redemption';
import { InvitesController } from './invites.controller';

/** Invitations to register, for one address and once. */
@Module({
  imports: [EmailModule, EventsModule, RevocationsModule],
  controllers: [InvitesController],
  providers: [InviteAdministration, InviteDirectory, InviteRedemption],
  exports: [InviteRedemption],
})
export class InvitesModule {}
