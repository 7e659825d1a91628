import type { PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { PlatformError } from '@sv/server/problem/platform-error';

/** The id in a path. What is no UUID names nothing, so it is not found, and never reaches the database. */
export class IdParamPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw new PlatformError('not-found');
    return value.toLowerCase();
  }
}
