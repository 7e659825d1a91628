import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';

/**
 * Sends the version of the answered resource as its `ETag`, which a change can name in `If-Match`. It is not for
 * caches: other parts of the answer may change without it, so no 304 may be made of it.
 */
@Injectable()
export class VersionTag implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      tap(answer => {
        const version = (answer as { version?: unknown } | null | undefined)?.version;
        const http = context.switchToHttp();
        const response = http.getResponse<Response>();
        if (!Number.isSafeInteger(version) || response.headersSent || response.hasHeader('etag')) return;
        response.setHeader('etag', `"${String(version)}"`);
        delete http.getRequest<Request>().headers['if-none-match'];
      }),
    );
  }
}
