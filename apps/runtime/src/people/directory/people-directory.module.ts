import { Module } from '@nestjs/common';
import { PeopleDirectory } from './people-directory';
import { PeopleController } from './people.controller';

/** Which other people a person can see. */
@Module({ controllers: [PeopleController], providers: [PeopleDirectory], exports: [PeopleDirectory] })
export class PeopleDirectoryModule {}
