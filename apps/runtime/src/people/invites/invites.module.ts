import { Module } from '@nestjs/common';
import { InvitesController } from './invites.controller';
import { InvitesService } from './invites.service';

/** Invitations to register, for administrators. */
@Module({ controllers: [InvitesController], providers: [InvitesService] })
export class InvitesModule {}
