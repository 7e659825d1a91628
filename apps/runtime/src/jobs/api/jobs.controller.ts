import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AdminJob, AdminJobList } from '@sv/contracts/jobs.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, Requires } from '../../kernel/access/access.decorators';
import type { Caller } from '../../kernel/request-context/caller';
import { JobActions } from './job-actions';
import { JobList } from './job-list';
import { AdminJobDto, AdminJobListDto, JobQueryDto } from './jobs.dto';

@ApiTags('Jobs')
@Controller('admin/jobs')
@AcceptsAdminKey()
export class JobsController {
  constructor(
    private readonly jobs: JobList,
    private readonly actions: JobActions,
  ) {}

  @Get()
  @Requires('health:view')
  @ApiOperation({ summary: 'List jobs, newest first', description: 'A job that succeeded is gone.' })
  @ApiOkResponse({ type: AdminJobListDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  list(@Query() query: JobQueryDto): Promise<AdminJobList> {
    return this.jobs.listJobs(query);
  }

  @Post(':id/run')
  @HttpCode(200)
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Run a job now', description: 'One that waits, or one that failed, with all its tries.' })
  @ApiOkResponse({ type: AdminJobDto })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'not-in-dev-mode')
  run(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<AdminJob> {
    return this.actions.runNow(caller, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('plugin:manage')
  @ApiOperation({ summary: 'Delete a job that waits or failed' })
  @ApiNoContentResponse({ description: 'The job is gone, and does not run.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'not-in-dev-mode')
  delete(@AnyCaller() caller: Caller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.actions.deleteJob(caller, id);
  }
}
