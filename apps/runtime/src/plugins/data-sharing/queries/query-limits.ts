import { Injectable } from '@nestjs/common';
import { SlidingWindow } from '../../../kernel/rate-limits/sliding-window';
import type { Access } from './access-log';

/** As many as the general limit allows one session. */
const PER_MINUTE = 600;

/** How much one plugin may hand over to another at once, how long it may take, and how often it may be asked. */
@Injectable()
export class QueryLimits {
  resolverMs = 10_000;
  rows = 10_000;
  bytes = 16 * 1_048_576;
  paramsBytes = 1_048_576;
  private readonly pace = new SlidingWindow(PER_MINUTE, 60_000);

  /** Each query is a row in the log of the person it is about: a plugin that asks in a loop is stopped before that. */
  admitQuery({ consumerId, userId }: Access): boolean {
    return this.pace.hit(`${consumerId} ${userId}`) === 0;
  }
}
