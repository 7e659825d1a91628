import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { VerifiedSession } from '@sv/contracts/internal.contract';
import { Public } from '../access/access.decorators';
import type { AuthRequest } from '../http/auth-request';
import { VerifyService } from './verify.service';

/** `GET /api/verify`: the runtime asks whose session the cookies are. Never reached by a browser. */
@ApiExcludeController()
@Public()
@Controller('api/verify')
export class VerifyController {
  constructor(private readonly service: VerifyService) {}

  @Get()
  verify(@Req() request: AuthRequest, @Res({ passthrough: true }) response: Response): Promise<VerifiedSession> {
    return this.service.verifySession(request, response);
  }
}
