// A plugin's API that answers 404 may have been switched off since the shell was asked for.
import type { HttpInterceptorFn } from '@angular/common/http';
import { Injector, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { tap } from 'rxjs';
import { pluginAt } from './active-plugin';
import { PageUpkeep } from './page-upkeep';

export const missingPluginInterceptor: HttpInterceptorFn = (request, next) => {
  const injector = inject(Injector);
  return next(request).pipe(
    tap({
      error: (error: unknown) => {
        if (toProblem(error).status !== 404) return;
        if (pluginAt(request.url, injector.get(Session).plugins(), null)) injector.get(PageUpkeep).refresh();
      },
    }),
  );
};
