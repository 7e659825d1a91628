import { Injectable } from '@nestjs/common';

/** How much one plugin may hand over to another at once, and how long it may take. */
@Injectable()
export class QueryLimits {
  resolverMs = 10_000;
  rows = 10_000;
  bytes = 16 * 1_048_576;
  paramsBytes = 1_048_576;
}
