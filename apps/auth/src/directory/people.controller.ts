import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { GroupSummaryList } from '@sv/contracts/people.contract';
import type { InternalPerson, InternalPersonList } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';
import { PeopleDirectory } from './people-directory.sql';
import { GroupsQuery, PeopleLookupDto, PeopleQuery } from './people.dto';

/** `/internal/people`: what the runtime's `/api/people` and `sdk.users` ask. */
@Internal()
@Controller('internal/people')
export class PeopleController {
  constructor(private readonly directory: PeopleDirectory) {}

  @Get()
  list(@Query() query: PeopleQuery): Promise<InternalPersonList> {
    return this.directory.findPeople(query);
  }

  @Post('lookup')
  @HttpCode(200)
  lookup(@Body() query: PeopleLookupDto): Promise<{ users: InternalPerson[] }> {
    return this.directory.lookUpPeople(query);
  }

  @Get('groups')
  groups(@Query() query: GroupsQuery): Promise<GroupSummaryList> {
    return this.directory.listGroups(query);
  }
}
