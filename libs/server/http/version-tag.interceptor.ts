import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

/** Sends the version of the one thing that is answered as its `ETag`, which a change can name in `If-Match`. */
@Injectable()
export class VersionTag implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      tap(answer => {
        const version = (answer as { version?: unknown } | null | undefined)?.version;
        const response = context.switchToHttp().getResponse<Response>();
        if (!Number.isSafeInteger(version) || response.headersSent || response.hasHeader('etag')) return;
        response.setHeader('etag', `"${String(version)}"`);
      }),
    );
  }
}
