import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { HealthHistory } from '@sv/contracts/health.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, Requires } from '../../../kernel/access/access.decorators';
import { HealthHistoryDto } from './health-history.dto';
import { HealthHistoryService } from './health-history.service';

@ApiTags('Health')
@Controller('admin/health/history')
@AcceptsAdminKey()
export class HealthHistoryController {
  constructor(private readonly history: HealthHistoryService) {}

  @Get()
  @Requires('health:view')
  @ApiOperation({ summary: 'How the instance was doing in the last day' })
  @ApiOkResponse({ type: HealthHistoryDto })
  @ApiProblems('unauthenticated', 'forbidden')
  read(): Promise<HealthHistory> {
    return this.history.readHistory();
  }
}
