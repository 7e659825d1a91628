import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { CurrentUser } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { takeOne } from '../../kernel/rate-limits/stored-limit.sql';
import { PageErrorDto } from './page-error.dto';
import { VisiblePlugins } from './visible-plugins';

const PER_MINUTE = 10;

/**
 * Receives errors of plugins' pages. They happen in browsers, so without this their author and the operator would not
 * learn of them.
 */
@ApiTags('Plugins')
@Controller('plugins/:id/page-errors')
export class PageErrorsController {
  constructor(
    private readonly plugins: VisiblePlugins,
    private readonly logger: PinoLogger,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Record an error of a plugin’s page in the server log',
    description: `Sent by the shell. At most ${PER_MINUTE} a minute for each person; nothing is stored but the line.`,
  })
  @ApiNoContentResponse()
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found', 'rate-limited')
  async record(@CurrentUser() caller: UserCaller, @Param('id') id: string, @Body() page: PageErrorDto): Promise<void> {
    const plugin = this.plugins.shownTo(caller, id);
    const limit = { key: `page-error:${caller.user.id}`, max: PER_MINUTE, windowSeconds: 60 };
    const wait = await takeOne(this.dataSource, limit);
    if (wait !== null) throw new RetryLaterError('rate-limited', wait);
    this.logger.warn({ plugin: plugin.id, page: { ...page } }, 'a page of a plugin failed in a browser');
  }
}
