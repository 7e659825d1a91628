// Every failed request becomes a Problem. When the session has ended, the page goes to sign in and comes back; when the
// time to set up a second factor is over, it goes where that is done.
import type { HttpInterceptorFn } from '@angular/common/http';
import { inject } from '@angular/core';
import { catchError, throwError } from 'rxjs';
import { PageExit } from './page-exit';
import { toProblem } from './to-problem';

export const problemInterceptor: HttpInterceptorFn = (request, next) => {
  const exit = inject(PageExit);
  return next(request).pipe(
    catchError((error: unknown) => {
      const problem = toProblem(error);
      // Not every 401: a wrong password on the sign-in page is `invalid-credentials` and stays there.
      if (problem.code === 'unauthenticated') exit.toSignIn();
      if (problem.code === 'mfa-enrolment-required') exit.toEnrolment();
      return throwError(() => problem);
    }),
  );
};
