import { Module } from '@nestjs/common';
import { GroupsController } from './groups.controller';
import { GroupsService } from './groups.service';
import { OwnGroupsController } from './own-groups.controller';

/** Groups of users, for administrators and for group managers. */
@Module({ controllers: [GroupsController, OwnGroupsController], providers: [GroupsService] })
export class GroupsModule {}
