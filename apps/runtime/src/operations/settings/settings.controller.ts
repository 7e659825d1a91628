import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { AdminSettings, RetentionPreview, Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { RetentionPreviewDto, SettingsChangeDto, SettingsChangeQueryDto, SettingsDto } from './settings.dto';
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
  @Versioned()
  read(): WithVersion<AdminSettings> {
    return this.settings.readSettings();
  }

  @Patch()
  @Requires('tenant:configure')
  @ApiOperation({ summary: 'Change settings of the instance', description: 'All of it or nothing; in force at once.' })
  @ApiExtraModels(RetentionPreviewDto)
  @ApiOkResponse({
    description: 'The settings; with `dryRun` what the retention would delete, and nothing is changed.',
    schema: { oneOf: [{ $ref: getSchemaPath(SettingsDto) }, { $ref: getSchemaPath(RetentionPreviewDto) }] },
  })
  @ApiProblems(
    'validation-failed',
    'malformed-json',
    'unauthenticated',
    'forbidden',
    'not-a-root-plugin',
    'set-by-environment',
  )
  @ForVersion()
  change(
    @AnyCaller() caller: Caller,
    @Query() { dryRun }: SettingsChangeQueryDto,
    @Body() change: SettingsChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<AdminSettings> | RetentionPreview> {
    return dryRun === 'true'
      ? this.settings.previewChange(change)
      : this.settings.changeSettings(caller, change, expected);
  }
}
