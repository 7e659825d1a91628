import { Controller, Get, Query, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import type { Response } from 'express';
import { Internal } from '../access/internal.decorator';
import { RevocationFeed } from './revocation-feed';
import { RevocationStream } from './revocation-stream';

class RevocationsQuery {
  /** The last number the caller has. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after = 0;
}

/** `GET /internal/revocations`: newline-delimited JSON that does not end. */
@Internal()
@Controller('internal/revocations')
export class RevocationsController {
  constructor(private readonly feed: RevocationFeed) {}

  /** `@Res()` because the answer is written as things happen. */
  @Get()
  follow(@Query() { after }: RevocationsQuery, @Res() response: Response): void {
    const stream = new RevocationStream(response, after);
    response.once('close', () => this.feed.removeStream(stream));
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    response.flushHeaders();
    this.feed.addStream(stream);
  }
}
