import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { type Observable, tap } from 'rxjs';
import { caller } from '../owner';

/**
 * After each change, the person's other pages read again: those with `keepFresh`. On routes that are open to everybody,
 * such as a webhook, there is no person.
 */
@Injectable()
export class AnnounceChanges implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    if (method === 'GET' || !sdk.auth.getSession()) return next.handle();
    return next.handle().pipe(tap(() => void this.announce()));
  }

  /** Not awaited by the request, so it catches what goes wrong. */
  async announce(): Promise<void> {
    const event = { topic: 'changed', userIds: [caller().userId] };
    await sdk.live.publish(event).catch(error => sdk.log.warn('not announced', { reason: String(error) }));
  }
}
