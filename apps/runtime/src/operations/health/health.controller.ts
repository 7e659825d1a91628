import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { HealthReport, Liveness, Readiness } from '@sv/contracts/health.contract';
import type { ServerResponse } from 'node:http';
import { AcceptsAdminKey, Public, Requires } from '../../kernel/access/access.decorators';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { HealthReportDto, LivenessDto, ReadinessDto } from './health.dto';
import { HealthReportService } from './health-report.service';
import { ReadinessService } from './readiness.service';

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly health: HealthReportService,
  ) {}

  @Get('health')
  @Public()
  @ApiOperation({ summary: 'Whether the process serves' })
  @ApiOkResponse({ type: LivenessDto })
  live(): Liveness {
    return { status: 'ok' };
  }

  /** Takes the response only to set its status. */
  @Get('health/ready')
  @Public()
  @ApiOperation({ summary: 'Whether the process should be sent requests' })
  @ApiOkResponse({ type: ReadinessDto, description: '`ready` or `degraded`.' })
  @ApiServiceUnavailableResponse({ type: ReadinessDto, description: '`starting`, `draining` or `unavailable`.' })
  async ready(@Res({ passthrough: true }) response: ServerResponse): Promise<Readiness> {
    const status = await this.readiness.status();
    response.statusCode = status === 'ready' || status === 'degraded' ? 200 : 503;
    return { status };
  }

  @Get('admin/health')
  @Requires('health:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'The status of the instance and of each part' })
  @ApiOkResponse({ type: HealthReportDto })
  @ApiProblems('unauthenticated', 'forbidden')
  report(): Promise<HealthReport> {
    return this.health.healthReport();
  }
}
