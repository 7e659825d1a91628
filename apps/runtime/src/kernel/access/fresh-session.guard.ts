import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AdmittedRequest } from '../request-context/caller';
import { refuseStaleSession } from './fresh-session';
import { currentCaller } from '../request-context/request-context';
import { FRESH_ROUTES } from './fresh-routes';

type RoutedRequest = AdmittedRequest & { route: { path: string } };

/**
 * Runs behind AccessGuard, in the platform's application only: refuses the routes of `FRESH_ROUTES` to a session that
 * is not fresh.
 */
@Injectable()
export class FreshSessionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, route } = context.switchToHttp().getRequest<RoutedRequest>();
    const caller = currentCaller();
    // HEAD is answered by the route of GET.
    const asked = `${method === 'HEAD' ? 'GET' : method} ${route.path}`;
    if (caller && FRESH_ROUTES.get(asked) === 'always') refuseStaleSession(caller);
    return true;
  }
}
