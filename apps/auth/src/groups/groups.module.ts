import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module';
import { EventsModule } from '../events/events.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { GroupAdministration } from './group-administration';
import { GroupDirectory } from './group-directory.sql';
import { GroupMembership } from './group-membership';
import { GroupsController } from './groups.controller';

/** Groups of users: their names, their members and who manages them. */
@Module({
  imports: [DirectoryModule, EventsModule, RevocationsModule],
  controllers: [GroupsController],
  providers: [GroupAdministration, GroupDirectory, GroupMembership],
})
export class GroupsModule {}
