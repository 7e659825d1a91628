import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { Public } from '../access/access.decorators';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { AddressConfirmation } from './address-confirmation';
import { EmailVerificationDto } from './confirmation.dto';

@ApiTags('Email address')
@Controller('api/auth/email/verify')
export class ConfirmationController {
  constructor(
    private readonly confirmation: AddressConfirmation,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @HttpCode(204)
  @Public()
  @ApiOperation({
    summary: 'Confirm an address with the link that was mailed to it',
    description: 'A registration also with its password. The first proof of an address ends all sessions from before.',
  })
  @ApiNoContentResponse({ description: 'Confirmed; of a change, the new address is in force.' })
  @ApiProblems('validation-failed', 'invalid-credentials', 'token-invalid', 'rate-limited', 'too-busy')
  async verify(@Body() form: EmailVerificationDto, @Req() request: AuthRequest): Promise<void> {
    await this.confirmation.confirmAddress(form, this.devices.visitorOf(request));
  }
}
