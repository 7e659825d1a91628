import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DataGrant, DataGrantList } from '@sv/contracts/data-sharing.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { DataGrantDto, DataGrantListDto, NewDataGrantDto } from './data-grant.dto';
import { DataGrants } from './data-grants.service';

/** What the caller lets plugins read of one another. Consent is given on `/consent`, by a person. */
@ApiTags('Data sharing')
@Controller('account/data-grants')
@Requires('profile:manage')
export class DataGrantsController {
  constructor(private readonly grants: DataGrants) {}

  @Get()
  @ApiOperation({ summary: 'List what plugins may read of one another' })
  @ApiOkResponse({ type: DataGrantListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() { user }: UserCaller): Promise<DataGrantList> {
    return this.grants.grantsOf(user.id);
  }

  @Post()
  @ApiOperation({ summary: 'Agree', description: 'With a token that only the page `/consent` has.' })
  @ApiCreatedResponse({ type: DataGrantDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'consent-token-invalid')
  give(@CurrentUser() caller: UserCaller, @Body() { consentToken }: NewDataGrantDto): Promise<DataGrant> {
    return this.grants.grantAccess(caller, consentToken);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a consent back, or dismiss a suggestion', description: 'Bites at the next query.' })
  @ApiNoContentResponse({ description: 'Nothing is read any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  remove(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.grants.removeGrant(caller, id);
  }
}
