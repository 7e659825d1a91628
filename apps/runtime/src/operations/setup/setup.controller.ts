import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SetupState } from '@sv/contracts/setup.contract';
import { Requires } from '../../kernel/access/access.decorators';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SetupChangeDto, SetupStateDto } from './setup.dto';
import { SetupService } from './setup.service';

@ApiTags('Settings')
@Controller('admin/setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'See which steps of the set-up are done' })
  @ApiOkResponse({ type: SetupStateDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  read(): Promise<SetupState> {
    return this.setup.readState();
  }

  @Patch()
  @Requires('role:assign')
  @ApiOperation({ summary: 'End the reminder of what is left to set up, or mark the apps as chosen' })
  @ApiOkResponse({ type: SetupStateDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'auth-unavailable')
  change(@Body() change: SetupChangeDto): Promise<SetupState> {
    return this.setup.changeState(change);
  }
}
