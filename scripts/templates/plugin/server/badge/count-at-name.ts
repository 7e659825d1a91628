import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { type Observable, tap } from 'rxjs';
import { EntryRow } from '../entries/entry.entity';
import { caller } from '../owner';

/** After each change of somebody who is signed in, the number is right again. */
@Injectable()
export class CountAtName implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    if (method === 'GET' || !sdk.auth.getSession()) return next.handle();
    return next.handle().pipe(tap(() => void this.show()));
  }

  /** Not awaited by the request, so it catches what goes wrong. */
  async show(): Promise<void> {
    try {
      const owner = caller();
      await sdk.badges.set(owner.userId, await sdk.db.repository(EntryRow).countBy({ ...owner }));
    } catch (error) {
      sdk.log.warn('not counted', { reason: String(error) });
    }
  }
}
