import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PoliciesDto, PolicyChangeDto } from './policies.dto';
import { PoliciesService } from './policies.service';

@ApiTags('Policies')
@Controller('admin/policies')
@AcceptsAdminKey()
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get()
  @Versioned()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'Read the policies, with what the environment says' })
  @ApiOkResponse({ type: PoliciesDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  show(): Promise<Policies> {
    return this.policies.showPolicies();
  }

  @Patch()
  @ForVersion()
  @Requires('tenant:configure')
  @ApiOperation({
    summary: 'Change policies',
    description: 'All of it or nothing, in force at the next request. Null goes back to the environment.',
  })
  @ApiOkResponse({ type: PoliciesDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'mail-not-configured')
  @ApiProblems('auth-unavailable')
  change(
    @AnyCaller() caller: Caller,
    @Body() change: PolicyChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<Policies> {
    return this.policies.changePolicies(caller, change, expected);
  }
}
