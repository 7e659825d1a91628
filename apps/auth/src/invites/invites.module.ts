import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module';
import { EventsModule } from '../events/events.module';
import { GuessingModule } from '../guessing/guessing.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { InviteAdministration } from './invite-administration';
import { InviteDirectory } from './invite-directory';
import { InvitePreviewController } from './invite-preview.controller';
import { InvitePreviews } from './invite-previews';
import { InviteRedemption } from './invite-redemption';
import { InvitesController } from './invites.controller';

/** Invitations to register, for one address and once. */
@Module({
  imports: [EmailModule, EventsModule, GuessingModule, RevocationsModule],
  controllers: [InvitePreviewController, InvitesController],
  providers: [InviteAdministration, InviteDirectory, InvitePreviews, InviteRedemption],
  exports: [InviteRedemption],
})
export class InvitesModule {}
