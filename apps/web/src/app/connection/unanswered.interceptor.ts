// A request without an answer may mean that nothing answers any more.
import type { HttpInterceptorFn } from '@angular/common/http';
import { inject } from '@angular/core';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { tap } from 'rxjs';
import { Reachability } from './reachability';

export const unansweredInterceptor: HttpInterceptorFn = (request, next) => {
  const { doubts } = inject(Reachability);
  return next(request).pipe(
    tap({ error: (error: unknown) => void (toProblem(error).code === 'offline' && doubts.update(n => n + 1)) }),
  );
};
