// Draws conclusions from failed requests. No answer: the server may be unreachable. A 404 from a plugin's API: the
// plugin may have been disabled since the session was loaded.
import type { HttpInterceptorFn } from '@angular/common/http';
import { Injector, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { tap } from 'rxjs';
import { Reachability } from '@sv/ui/offline/reachability';
import { pluginAt } from './active-plugin';
import { ShellRefresher } from './shell-refresher';

export const failedRequestInterceptor: HttpInterceptorFn = (request, next) => {
  const injector = inject(Injector);
  return next(request).pipe(
    tap({
      error: (error: unknown) => {
        const { status } = toProblem(error);
        if (!status) injector.get(Reachability).isLossSuspected.set(true);
        if (status !== 404) return;
        if (pluginAt(request.url, injector.get(Session).plugins(), null)) injector.get(ShellRefresher).refresh();
      },
    }),
  );
};
