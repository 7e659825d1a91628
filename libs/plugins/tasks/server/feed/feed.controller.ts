import { Controller, Get, Headers, HttpStatus, Param, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { LinkNotFoundError } from '../tasks.errors';
import { CalendarsService } from './calendars.service';

/** What calendar apps ask, every few minutes or hours. Open to everybody: it answers to a token that works. */
@ApiTags('Tasks')
@Controller('feed')
export class FeedController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get(':file')
  @ApiOperation({ summary: 'A calendar of tasks with a date, as iCalendar', description: '`file` is `<token>.ics`.' })
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiResponse({ status: 304, description: 'It is as `If-None-Match` says' })
  @ApiNotFoundResponse({ description: 'The address does not work' })
  async read(
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<string | undefined> {
    const [, token] = /^([^.]+)\.ics$/.exec(file) ?? [];
    if (!token) throw new LinkNotFoundError();
    const calendar = await this.calendars.read(token);
    const tag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`;
    response.setHeader('etag', tag);
    // Nobody between the app and the workspace keeps it, and the app asks before it shows what it has.
    response.setHeader('cache-control', 'private, no-cache');
    if (isKnown(known, tag)) {
      response.statusCode = HttpStatus.NOT_MODIFIED;
      return undefined;
    }
    response.setHeader('content-type', 'text/calendar; charset=utf-8');
    response.setHeader('content-disposition', 'inline; filename="tasks.ics"');
    return calendar;
  }
}

/** A proxy that compresses makes a weak tag of ours. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  (known ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === tag);
