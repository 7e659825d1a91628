import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Min } from 'class-validator';
import type { Response } from 'express';
import { Internal } from '../access/internal.decorator';
import { FollowerKnowledge } from './follower-knowledge';
import { RevocationFeed } from './revocation-feed';
import { RevocationStream } from './revocation-stream';

class RevocationsQuery {
  /** The last number the caller has. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after = 0;

  /** An id for this connection, under which the caller will say what it knows. */
  @IsOptional()
  @IsUUID('all')
  follower?: string;
}

class KnownRevocationsDto {
  @IsUUID('all')
  follower!: string;

  /** The last number that the caller has taken in. */
  @IsInt()
  @Min(1)
  n!: number;
}

/** `GET /internal/revocations`: newline-delimited JSON that does not end; and what its readers say they know. */
@Internal()
@Controller('internal/revocations')
export class RevocationsController {
  constructor(
    private readonly feed: RevocationFeed,
    private readonly followers: FollowerKnowledge,
  ) {}

  /** `@Res()` because the answer is written as things happen. */
  @Get()
  async follow(@Query() { after, follower }: RevocationsQuery, @Res() response: Response): Promise<void> {
    const stream = new RevocationStream(response, after);
    if (follower) await this.followers.addFollower(follower, after);
    const leave = (): void => {
      this.feed.removeStream(stream);
      if (follower) void this.followers.removeFollower(follower);
    };
    if (response.destroyed) return leave();
    response.once('close', leave);
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    response.flushHeaders();
    this.feed.addStream(stream);
  }

  @Post('known')
  @HttpCode(204)
  known(@Body() { follower, n }: KnownRevocationsDto): Promise<void> {
    return this.followers.noteKnown(follower, n);
  }
}
