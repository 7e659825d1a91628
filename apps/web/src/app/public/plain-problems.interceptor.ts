// Turns every failed request into a Problem. Unlike in the workspace, a 401 leads to no sign-in page: whoever has a link
// need not have an account.
import type { HttpInterceptorFn } from '@angular/common/http';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { catchError, throwError } from 'rxjs';

export const plainProblems: HttpInterceptorFn = (request, next) =>
  next(request).pipe(catchError((error: unknown) => throwError(() => toProblem(error))));
