import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminSettings } from '@sv/contracts/admin.contract';
import { AcceptsAdminKey, Requires } from '../access/access.decorators';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SettingsChangeDto, SettingsDto } from './settings.dto';
import { SettingsService } from './settings.service';

@ApiTags('Settings')
@Controller('admin/settings')
@AcceptsAdminKey()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'Read the settings of the instance' })
  @ApiOkResponse({ type: SettingsDto })
  @ApiProblems('unauthenticated', 'forbidden')
  read(): AdminSettings {
    return this.settings.read();
  }

  @Patch()
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Change settings of the instance', description: 'All of it or nothing; in force at once.' })
  @ApiOkResponse({ type: SettingsDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-a-root-plugin')
  change(@Body() change: SettingsChangeDto): Promise<AdminSettings> {
    return this.settings.change(change);
  }
}
