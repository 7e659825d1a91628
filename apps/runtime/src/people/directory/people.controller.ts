import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { GroupSummaryList, PersonList } from '@sv/contracts/people.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAccessToken, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { PeopleDirectory } from './people-directory';
import { GroupSummaryListDto, PeopleQueryDto, PersonListDto } from './people.dto';

@ApiTags('People')
@Controller('people')
@Requires('plugin:access')
@AcceptsAccessToken()
export class PeopleController {
  constructor(private readonly directory: PeopleDirectory) {}

  @Get()
  @ApiOperation({
    summary: 'List the users that the caller may see, by name',
    description: 'The policy `directory` decides. Email addresses are neither shown nor searched.',
  })
  @ApiOkResponse({ type: PersonListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable')
  list(@CurrentUser() { user }: UserCaller, @Query() query: PeopleQueryDto): Promise<PersonList> {
    return this.directory.findPeople({ viewer: user.id }, query);
  }

  @Get('groups')
  @ApiOperation({ summary: 'List the groups that the caller may see, by name' })
  @ApiOkResponse({ type: GroupSummaryListDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  groups(@CurrentUser() { user }: UserCaller): Promise<GroupSummaryList> {
    return this.directory.listGroups(user.id);
  }
}
