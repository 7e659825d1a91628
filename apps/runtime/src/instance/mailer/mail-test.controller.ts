import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MailTestResult } from '@sv/contracts/admin/mail.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { MailTestDto, MailTestResultDto } from './mail-test.dto';
import { MailTestService } from './mail-test.service';

@ApiTags('Settings')
@Controller('admin/mail/test')
@AcceptsAdminKey()
export class MailTestController {
  constructor(private readonly service: MailTestService) {}

  @Post()
  @HttpCode(200)
  @Requires('tenant:configure')
  @ApiOperation({
    summary: 'Send a mail now and show what the mail server says',
    description:
      'Not queued and not tried again. At most 10 a minute. An admin key must say whom to send it to. With `settings` they are tried in place of the stored ones, which needs `role:assign`.',
  })
  @ApiOkResponse({ type: MailTestResultDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'mail-not-configured')
  @ApiProblems('rate-limited', 'set-by-environment')
  send(@AnyCaller() caller: Caller, @Body() test: MailTestDto): Promise<MailTestResult> {
    return this.service.sendTestMail(caller, test);
  }
}
