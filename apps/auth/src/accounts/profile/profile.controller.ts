import { Body, Controller, Get, Patch, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Profile } from '@sv/contracts/identity.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { Current, NeedsSession } from '../../access/access.decorators';
import type { CurrentSession } from '../../access/current-session';
import { type Client, ClientOf } from '../../http/client';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { SessionCookies } from '../../sessions/session-cookies';
import { ProfileChangeDto, ProfileDto } from './profile.dto';
import { ProfileService, toProfile } from './profile.service';

@ApiTags('Profile')
@NeedsSession()
@Controller('api/auth/profile')
export class ProfileController {
  constructor(
    private readonly service: ProfileService,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @Versioned()
  @ApiOperation({ summary: "Show one's own profile" })
  @ApiOkResponse({ type: ProfileDto })
  @ApiProblems('unauthenticated')
  show(@Current() { user }: CurrentSession): Profile {
    return toProfile(user);
  }

  @Patch()
  @ApiOperation({ summary: "Change one's own name" })
  @ApiOkResponse({ type: ProfileDto })
  @ForVersion()
  @ApiProblems('validation-failed', 'unauthenticated')
  async change(
    @Current() current: CurrentSession,
    @Body() { name = current.user.name }: ProfileChangeDto,
    @IfMatch() expected: number | null,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Profile> {
    const renamed = await this.service.renameUser(current, { name, expected }, client);
    this.cookies.issueCookies(response, renamed);
    return toProfile(renamed.user);
  }
}
