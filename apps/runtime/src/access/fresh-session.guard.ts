import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type AdmittedRequest, refuseStale } from './caller';
import { FRESH_ROUTES } from './fresh-routes';

type RoutedRequest = AdmittedRequest & { route: { path: string } };

/** Behind AccessGuard, in the platform's application alone: a session that is not fresh does nothing of the list. */
@Injectable()
export class FreshSessionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, route, caller } = context.switchToHttp().getRequest<RoutedRequest>();
    // HEAD is answered by the route of GET.
    const asked = `${method === 'HEAD' ? 'GET' : method} ${route.path}`;
    if (caller && FRESH_ROUTES.get(asked) === 'always') refuseStale(caller);
    return true;
  }
}
