import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JobOverview } from '@sv/contracts/jobs.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { JobActions } from './job-actions';
import { JobList } from './job-list';
import { JobOverviewDto } from './jobs.dto';

@ApiTags('Jobs')
@Controller('admin')
@AcceptsAdminKey()
export class JobSchedulesController {
  constructor(
    private readonly jobs: JobList,
    private readonly actions: JobActions,
  ) {}

  @Get('job-overview')
  @Requires('health:view')
  @ApiOperation({ summary: 'Count jobs by owner, and list schedules' })
  @ApiOkResponse({ type: JobOverviewDto })
  @ApiProblems('unauthenticated', 'forbidden')
  overview(): Promise<JobOverview> {
    return this.jobs.overview();
  }

  @Post('job-schedules/:owner/:name/run')
  @HttpCode(202)
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Run a scheduled job now', description: 'Its schedule stays as it is.' })
  @ApiAcceptedResponse({ description: 'The job waits, and runs as soon as it can.' })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found', 'not-in-dev-mode')
  runScheduled(@AnyCaller() caller: Caller, @Param('owner') owner: string, @Param('name') name: string): Promise<void> {
    return this.actions.runScheduled(caller, { owner, name });
  }
}
