// Turns every failed request into a Problem. When the session has ended, it goes to the sign-in page, which returns
// here; when the time to set up a second factor is over, it goes to that setup.
import type { HttpInterceptorFn } from '@angular/common/http';
import { inject } from '@angular/core';
import { Observable, catchError, retry, throwError } from 'rxjs';
import { PageExit } from './page-exit';
import { toProblem } from './to-problem';

/**
 * A change of the password or of a factor gives the session a new token. Requests that were under way with the old
 * token are refused; they are repeated once the new one must have arrived.
 */
export const NEW_TOKEN_WITHIN_MS = 1000;
/** Not `timer` of RxJS: its schedulers would be in the first load for this alone. */
const whenNewTokenIsThere = new Observable<void>(subscriber => {
  const timer = setTimeout(() => subscriber.next(), NEW_TOKEN_WITHIN_MS);
  return () => clearTimeout(timer);
});
const isUnauthenticated = (error: unknown): boolean => toProblem(error).code === 'unauthenticated';

export const problemInterceptor: HttpInterceptorFn = (request, next) => {
  const exit = inject(PageExit);
  return next(request).pipe(
    retry({
      count: 1,
      delay: (error: unknown) => (isUnauthenticated(error) ? whenNewTokenIsThere : throwError(() => error)),
    }),
    catchError((error: unknown) => {
      const problem = toProblem(error);
      // Not every 401: a wrong password on the sign-in page is `invalid-credentials` and stays there.
      if (problem.code === 'unauthenticated') exit.toSignIn();
      if (problem.code === 'mfa-enrolment-required') exit.toEnrolment();
      return throwError(() => problem);
    }),
  );
};
