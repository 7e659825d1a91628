import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MailSettings } from '@sv/contracts/admin/mail.contract';
import type { Versioned as WithVersion } from '@sv/contracts/admin/settings.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../../kernel/access/access.decorators';
import type { Caller } from '../../../kernel/request-context/caller';
import { MailSettingsChangeDto, MailSettingsDto } from './mail-settings.dto';
import { MailSettingsService } from './mail-settings.service';

@ApiTags('Settings')
@Controller('admin/mail')
export class MailSettingsController {
  constructor(private readonly settings: MailSettingsService) {}

  @Get()
  @AcceptsAdminKey()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'Read which mail server is used' })
  @ApiOkResponse({ type: MailSettingsDto })
  @ApiProblems('unauthenticated', 'forbidden')
  @Versioned()
  read(): WithVersion<MailSettings> {
    return this.settings.readSettings();
  }

  @Patch()
  @Requires('role:assign')
  @ApiOperation({
    summary: 'Change the mail server',
    description:
      'For owners, with a session: links that set a password go to this server. Both servers use it within a second. ' +
      'Waiting mails go to the new server.',
  })
  @ApiOkResponse({ type: MailSettingsDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'set-by-environment')
  @ForVersion()
  change(
    @AnyCaller() caller: Caller,
    @Body() change: MailSettingsChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<WithVersion<MailSettings>> {
    return this.settings.changeSettings(caller, change, expected);
  }
}
