import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { AcceptsAdminKey, Requires } from '../../kernel/access/access.decorators';
import { ProxyCheckQueryDto } from './proxy-check.dto';
import { trickle } from './trickle';

/** What `doctor` asks for through the public address, to see whether streams get through. */
@ApiTags('Health')
@Controller('admin/proxy-check')
export class ProxyCheckController {
  @Get()
  @Requires('health:view')
  @AcceptsAdminKey()
  @ApiOperation({
    summary: 'Two frames, a second apart',
    description: 'Whoever gets both at once is behind a proxy that holds responses back.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'The frames.', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden')
  check(@Query() { hint = 'true' }: ProxyCheckQueryDto, @Res() response: ServerResponse): void {
    trickle(response, hint === 'true');
  }
}
