import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { CreatedInvite, InviteList } from '@sv/contracts/admin/invites.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { Internal } from '../access/internal.decorator';
import { IdParamPipe } from '../http/id-param.pipe';
import { ActorDto } from '../internal/actor.dto';
import { InviteAdministration } from './invite-administration';
import { InviteDirectory } from './invite-directory';
import { InviteCreationDto } from './invites.dto';

/** `/internal/invites`: what the runtime's `/api/admin/invites` asks. */
@Internal()
@Controller('internal/invites')
export class InvitesController {
  constructor(
    private readonly directory: InviteDirectory,
    private readonly administration: InviteAdministration,
  ) {}

  @Get()
  list(@Query() query: PageQueryDto): Promise<InviteList> {
    return this.directory.listInvites(query);
  }

  @Post()
  create(@Body() { actorId, actorType, ...wish }: InviteCreationDto): Promise<CreatedInvite> {
    return this.administration.createInvite(wish, { actorId, actorType });
  }

  @Delete(':id')
  @HttpCode(204)
  revoke(@Param('id', IdParamPipe) id: string, @Body() { actorId, actorType }: ActorDto): Promise<void> {
    return this.administration.revokeInvite(id, { actorId, actorType });
  }
}
