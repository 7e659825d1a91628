import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { Current, NeedsSession, Public, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { type Client, ClientOf } from '../http/client';
import { AddressChange } from './address-change';
import { EmailChangeDto, EmailResendDto } from './email.dto';
import { VerificationResend } from './verification-resend';

@ApiTags('Email address')
@Controller('api/auth/email')
export class EmailController {
  constructor(
    private readonly changes: AddressChange,
    private readonly verification: VerificationResend,
  ) {}

  @Post('change')
  @HttpCode(202)
  @NeedsSession()
  @RequiresFreshSession()
  @ApiOperation({
    summary: "Ask for another address of one's own account",
    description: 'A link goes to the new address; until it is opened nothing changes. The answer is always the same.',
  })
  @ApiAcceptedResponse({ description: 'Stored; a mail follows.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'reauthentication-required', 'mail-not-configured')
  @ApiProblems('rate-limited')
  async change(
    @Current() current: CurrentSession,
    @Body() { newEmail }: EmailChangeDto,
    @ClientOf() client: Client,
  ): Promise<object> {
    await this.changes.requestChange(current, newEmail, client);
    return {};
  }

  @Post('resend')
  @HttpCode(202)
  @Public()
  @ApiOperation({
    summary: 'Have the link that confirms a registration mailed again',
    description: 'The answer is the same whether or not anybody waits for one under this address.',
  })
  @ApiAcceptedResponse({ description: 'Stored; if an account waits for confirmation, a mail follows.' })
  @ApiProblems('validation-failed', 'rate-limited')
  async resend(@Body() { email }: EmailResendDto, @ClientOf() client: Client): Promise<object> {
    await this.verification.requestMail(email, client);
    return {};
  }
}
