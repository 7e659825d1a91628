import { applyDecorators, Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { ActivityFeed as Feed } from '@sv/contracts/activity.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, AnyCaller, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';
import { ActivityReader } from './activity-reader';
import { ActivityFeedDto } from './activity.dto';
import { ActivityQueryDto, OwnActivityQueryDto } from './activity-query.dto';

const text = { schema: { type: 'string' } } as const;
const AnswersFeed = () =>
  applyDecorators(
    ApiExtraModels(ActivityFeedDto),
    ApiOkResponse({
      description: 'A page of the feed; with `format` all of it.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(ActivityFeedDto) } },
        'text/csv': text,
        'application/x-ndjson': text,
      },
    }),
    ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'auth-unavailable'),
  );

/** Who did what, newest first. */
@ApiTags('Activity')
@Controller()
export class ActivityController {
  constructor(private readonly reader: ActivityReader) {}

  @Get('account/activity')
  @Requires('profile:manage')
  @ApiOperation({ summary: 'What the caller did, and what was done about them' })
  @AnswersFeed()
  own(@CurrentUser() caller: UserCaller, @Query() query: OwnActivityQueryDto): Promise<Feed | StreamableFile> {
    return this.reader.readOwn(caller, query);
  }

  @Get('admin/activity')
  @Requires('activity:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'What happened in the instance', description: 'Reading and exporting is logged itself.' })
  @AnswersFeed()
  all(@AnyCaller() caller: Caller, @Query() query: ActivityQueryDto): Promise<Feed | StreamableFile> {
    return this.reader.readAll(caller, query);
  }
}
