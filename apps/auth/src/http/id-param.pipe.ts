import type { PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { PlatformError } from '@sv/server/problem/platform-error';

/** Checks the id in a path. A text that is not a UUID is `not-found`, and never reaches the database. */
export class IdParamPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw new PlatformError('not-found');
    return value.toLowerCase();
  }
}
