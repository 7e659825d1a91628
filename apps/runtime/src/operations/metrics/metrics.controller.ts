import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Exposition } from '@sv/server/metrics/exposition';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { AcceptsAdminKey, Requires } from '../../kernel/access/access.decorators';

/** The metrics of this process, for whoever may see its health. `METRICS_PORT` serves the same without a key. */
@ApiTags('Health')
@Controller('admin/metrics')
export class MetricsController {
  constructor(private readonly exposition: Exposition) {}

  @Get()
  @Requires('health:view')
  @AcceptsAdminKey()
  @ApiOperation({ summary: 'The metrics of the process, in Prometheus’ text format' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiProblems('unauthenticated', 'forbidden')
  async read(@Res() response: ServerResponse): Promise<void> {
    const { contentType, text } = await this.exposition.read();
    response.setHeader('content-type', contentType);
    response.setHeader('cache-control', 'no-store');
    response.end(text);
  }
}
