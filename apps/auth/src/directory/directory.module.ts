import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module';
import { PeopleDirectory } from './people-directory.sql';
import { PeopleController } from './people.controller';

/** Which people a user can see. */
@Module({
  imports: [PoliciesModule],
  controllers: [PeopleController],
  providers: [PeopleDirectory],
  exports: [PeopleDirectory],
})
export class DirectoryModule {}
