import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { CurrentSession as CurrentSessionBody, SessionList } from '@sv/contracts/identity.contract';
import { Current, NeedsSession, Public, RequiresFreshSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { type Client, ClientOf } from '../http/client';
import { IdParamPipe } from '../http/id-param.pipe';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { OwnSessionsService } from './own-sessions.service';
import { SessionCookies } from './session-cookies';
import { SessionReader } from './session-reader';
import { toSessionTimes, toSessionUser } from './session-user';
import { CurrentSessionDto, SessionListDto } from './session.dto';

@ApiTags('Sessions')
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly own: OwnSessionsService,
    private readonly reader: SessionReader,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
  ) {}

  @Post('sign-out')
  @HttpCode(204)
  @Public()
  @ApiOperation({ summary: 'End the session that asks; both cookies are cleared' })
  @ApiNoContentResponse({ description: 'Signed out, or there was no session.' })
  @ApiProblems('cross-origin')
  async signOut(
    @Req() request: AuthRequest,
    @Res({ passthrough: true }) response: Response,
    @ClientOf() client: Client,
  ) {
    await this.own.signOut(this.cookies.tokenOf(request), client);
    this.cookies.clearCookies(response);
  }

  @Get('session')
  @NeedsSession()
  @ApiOperation({ summary: 'Who is signed in, and until when' })
  @ApiOkResponse({ type: CurrentSessionDto })
  @ApiProblems('unauthenticated')
  session(@Current() { user, session }: CurrentSession): CurrentSessionBody {
    return { user: toSessionUser(user), session: toSessionTimes(session) };
  }

  @Get('sessions')
  @NeedsSession()
  @ApiOperation({ summary: "List one's own sessions, the current one first" })
  @ApiOkResponse({ type: SessionListDto })
  @ApiProblems('unauthenticated')
  async list(@Current() { user, session }: CurrentSession): Promise<SessionList> {
    return { sessions: await this.reader.listSessions(user.id, session.id) };
  }

  @Delete('sessions')
  @HttpCode(204)
  @NeedsSession()
  @RequiresFreshSession()
  @ApiOperation({ summary: 'End all other sessions' })
  @ApiNoContentResponse()
  @ApiProblems('unauthenticated', 'reauthentication-required')
  async revokeOthers(@Current() current: CurrentSession, @Req() request: AuthRequest): Promise<void> {
    await this.own.revokeOthers(current, this.devices.visitorOf(request));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @NeedsSession()
  @ApiOperation({ summary: "End one of one's own sessions" })
  @ApiNoContentResponse()
  @ApiProblems('unauthenticated', 'not-found')
  async revoke(
    @Current() current: CurrentSession,
    @Param('id', IdParamPipe) id: string,
    @ClientOf() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.own.revokeSession(current, id, client);
    if (id === current.session.id) this.cookies.clearCookies(response);
  }
}
