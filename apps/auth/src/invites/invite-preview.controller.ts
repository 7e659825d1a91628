import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { InvitePreview } from '@sv/contracts/identity.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { Public } from '../access/access.decorators';
import type { AuthRequest } from '../http/auth-request';
import { clientOf } from '../http/client';
import { InvitePreviewDto, InvitePreviewRequestDto } from './invites.dto';
import { InvitePreviews } from './invite-previews';

@ApiTags('Sign-in')
@Controller('api/auth/invites/preview')
export class InvitePreviewController {
  constructor(private readonly previews: InvitePreviews) {}

  /** A POST, so that the token is in no address and in no log. */
  @Post()
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'See who sent an invitation, and to which address', description: 'It stays unused.' })
  @ApiOkResponse({ type: InvitePreviewDto })
  @ApiProblems('validation-failed', 'invite-required', 'rate-limited')
  show(@Body() { token }: InvitePreviewRequestDto, @Req() request: AuthRequest): Promise<InvitePreview> {
    return this.previews.showInvite(token, clientOf(request));
  }
}
