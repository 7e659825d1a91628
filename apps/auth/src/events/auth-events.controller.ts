import { Controller, Get, Query } from '@nestjs/common';
import type { AuthEventList } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';
import { AuthEventFeed } from './auth-event-feed.sql';
import { AuthEventsQuery } from './auth-events.dto';

/** `GET /internal/auth-events`: the runtime merges it into the activity feeds. */
@Internal()
@Controller('internal/auth-events')
export class AuthEventsController {
  constructor(private readonly feed: AuthEventFeed) {}

  @Get()
  list(@Query() query: AuthEventsQuery): Promise<AuthEventList> {
    return this.feed.listEvents(query);
  }
}
