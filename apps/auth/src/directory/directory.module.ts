import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module';
import { PeopleDirectory } from './people-directory.sql';
import { PeopleController } from './people.controller';

/** Whom users see of each other. */
@Module({ imports: [PoliciesModule], controllers: [PeopleController], providers: [PeopleDirectory] })
export class DirectoryModule {}
