import { Module } from '@nestjs/common';
import { PeopleController } from './people.controller';

/** Whom the caller may see in the workspace. */
@Module({ controllers: [PeopleController] })
export class PeopleModule {}
