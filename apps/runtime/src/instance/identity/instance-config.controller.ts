import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { InstanceConfigChangeDto, InstanceConfigDto } from './instance-config.dto';
import { InstanceConfigService } from './instance-config.service';

@ApiTags('Instance')
@Controller('admin/instance-config')
@AcceptsAdminKey()
export class InstanceConfigController {
  constructor(private readonly config: InstanceConfigService) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'Read how the instance calls itself, with what the environment says' })
  @ApiOkResponse({ type: InstanceConfigDto })
  @ApiProblems('unauthenticated', 'forbidden')
  @Versioned()
  show(): WithVersion<InstanceConfigSettings> {
    return this.config.showConfig();
  }

  @Patch()
  @Requires('tenant:configure')
  @ApiOperation({
    summary: 'Change how the instance calls itself',
    description: 'All of it or nothing, in force at once. Null goes back to the environment.',
  })
  @ApiOkResponse({ type: InstanceConfigDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ForVersion()
  change(
    @AnyCaller() caller: Caller,
    @Body() change: InstanceConfigChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<InstanceConfigSettings>> {
    return this.config.changeConfig(caller, change, expected);
  }
}
