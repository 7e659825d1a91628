import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { Public } from '../access/access.decorators';
import { type Client, ClientOf } from '../http/client';
import { PasswordReset } from './password-reset';
import { ForgottenPasswordDto, PasswordResetDto } from './recovery.dto';
import { ResetRequests } from './reset-requests';

@ApiTags('Password')
@Public()
@Controller('api/auth/password')
export class RecoveryController {
  constructor(
    private readonly requests: ResetRequests,
    private readonly resets: PasswordReset,
  ) {}

  @Post('forgot')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Ask for a link to set a new password',
    description: 'The answer is the same whether or not there is an account with this address.',
  })
  @ApiAcceptedResponse({ description: 'Stored; if there is such an account and a mail server, a mail follows.' })
  @ApiProblems('validation-failed', 'rate-limited')
  async forgot(@Body() { email }: ForgottenPasswordDto, @ClientOf() client: Client): Promise<object> {
    await this.requests.requestReset(email, client);
    return {};
  }

  @Post('reset')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Set a new password with a mailed link',
    description: 'All sessions end. A second factor that is set up is still asked for at the next sign-in.',
  })
  @ApiNoContentResponse({ description: 'Set; sign in with it.' })
  @ApiProblems('validation-failed', 'password-too-common', 'token-invalid', 'rate-limited', 'too-busy')
  async reset(@Body() { token, newPassword }: PasswordResetDto, @ClientOf() client: Client): Promise<void> {
    await this.resets.resetPassword(token, newPassword, client);
  }
}
