import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import type { ActiveUserCount, ActiveUserIds, DirectoryUser } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';
import { IdParamPipe } from '../http/id-param.pipe';
import { AccountRescue } from './account-rescue';
import { ActorDto } from './actor.dto';
import { Headcount } from './headcount.sql';
import { IdentityRemoval } from './identity-removal';
import { UserAdministration } from './user-administration';
import { UserCreation } from './user-creation';
import { UserDirectory } from './user-directory';
import { LookupDto, UserChangeDto, UserCreationDto, UserIdsQuery, UserListQuery } from './user.dto';

/** `/internal/users`: what the runtime's `/api/admin/users` and the command line ask. */
@Internal()
@Controller('internal/users')
export class UsersController {
  constructor(
    private readonly directory: UserDirectory,
    private readonly headcount: Headcount,
    private readonly administration: UserAdministration,
    private readonly creation: UserCreation,
    private readonly removal: IdentityRemoval,
    private readonly rescue: AccountRescue,
  ) {}

  @Get()
  list(@Query() query: UserListQuery): Promise<AdminUserList> {
    return this.directory.listUsers(query);
  }

  @Get('ids')
  ids(@Query() query: UserIdsQuery): Promise<ActiveUserIds> {
    return this.headcount.userIds(query);
  }

  @Get('count')
  count(): Promise<ActiveUserCount> {
    return this.headcount.countUsers();
  }

  @Post()
  async create(@Body() form: UserCreationDto): Promise<AdminUser> {
    return this.directory.findUser(await this.creation.createUser(form));
  }

  @Post('lookup')
  @HttpCode(200)
  lookup(@Body() { ids }: LookupDto): Promise<{ users: DirectoryUser[] }> {
    return this.directory.lookUpUsers(ids);
  }

  @Patch(':id')
  async change(@Param('id', IdParamPipe) id: string, @Body() wish: UserChangeDto): Promise<AdminUser> {
    return this.directory.findUser(await this.administration.changeUser(id, wish));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', IdParamPipe) id: string, @Body() actor: ActorDto): Promise<void> {
    return this.removal.removeIdentity(id, actor);
  }

  @Post(':id/sign-out')
  @HttpCode(204)
  signOut(@Param('id', IdParamPipe) id: string, @Body() actor: ActorDto): Promise<void> {
    return this.administration.signOut(id, actor);
  }

  @Post(':id/reset-mfa')
  @HttpCode(204)
  resetFactors(@Param('id', IdParamPipe) id: string, @Body() actor: ActorDto): Promise<void> {
    return this.rescue.resetFactors(id, actor);
  }

  @Post(':id/unlock')
  @HttpCode(204)
  unlock(@Param('id', IdParamPipe) id: string, @Body() actor: ActorDto): Promise<void> {
    return this.rescue.unlockAccount(id, actor);
  }
}
