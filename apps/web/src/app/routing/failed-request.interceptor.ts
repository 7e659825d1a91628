// What a failed request says of more than itself: without an answer, nothing may answer any more; and a plugin's API that
// answers 404 may have been switched off since the shell was asked for.
import type { HttpInterceptorFn } from '@angular/common/http';
import { Injector, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { tap } from 'rxjs';
import { Reachability } from '../connection/reachability';
import { pluginAt } from './active-plugin';
import { PageUpkeep } from './page-upkeep';

export const failedRequestInterceptor: HttpInterceptorFn = (request, next) => {
  const injector = inject(Injector);
  return next(request).pipe(
    tap({
      error: (error: unknown) => {
        const { status } = toProblem(error);
        if (!status) injector.get(Reachability).doubts.update(doubts => doubts + 1);
        if (status !== 404) return;
        if (pluginAt(request.url, injector.get(Session).plugins(), null)) injector.get(PageUpkeep).refresh();
      },
    }),
  );
};
