import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Liveness, Readiness } from '@sv/contracts/health.contract';
import { Public } from '../access/access.decorators';
import { ProcessState } from './process-state';

/** For supervisors and probes. */
@ApiExcludeController()
@Public()
@Controller('api/health')
export class HealthController {
  constructor(private readonly state: ProcessState) {}

  @Get()
  live(): Liveness {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const status = await this.state.readiness();
    response.status(status === 'ready' || status === 'degraded' ? 200 : 503);
    return { status };
  }
}
