import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { type Observable, tap } from 'rxjs';
import { caller } from '../owner';

/** After a change, the pages that its person has open elsewhere read their lists again. */
@Injectable()
export class AnnounceChanges implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    if (method === 'GET') return next.handle();
    return next.handle().pipe(tap(() => announceChange()));
  }
}

/** Not awaited: it is a hint, and a page that misses it reads again when it comes to the front. */
function announceChange(): void {
  sdk.live.publish({ topic: 'changed', userIds: [caller().userId] }).catch((err: unknown) => {
    sdk.log.warn('open pages were not told of a change', { reason: String(err) });
  });
}
