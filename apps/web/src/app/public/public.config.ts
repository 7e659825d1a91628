// Root providers of a page that an app opens to everybody: what its page needs, and nothing of the workspace around it.
import { provideHttpClient, withInterceptors, withNoXsrfProtection, withXhr } from '@angular/common/http';
import { type ApplicationConfig, provideBrowserGlobalErrorListeners } from '@angular/core';
import { TitleStrategy, provideRouter, withComponentInputBinding, withInMemoryScrolling } from '@angular/router';
import { LOAD_CONTRIBUTIONS } from '@sv/ui/contributions/load-contributions';
import { Session } from '@sv/ui/workspace/session';
import { NoSession } from './no-session';
import { plainProblems } from './plain-problems.interceptor';
import { publicRoutes } from './public-routes';
import { PublicTitle } from './public-title';

export const publicConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    provideHttpClient(withInterceptors([plainProblems]), withNoXsrfProtection(), withXhr()),
    provideRouter(
      publicRoutes,
      withComponentInputBinding(),
      withInMemoryScrolling({ scrollPositionRestoration: 'enabled', anchorScrolling: 'enabled' }),
    ),
    { provide: Session, useClass: NoSession },
    { provide: TitleStrategy, useClass: PublicTitle },
    { provide: LOAD_CONTRIBUTIONS, useValue: async () => [] },
  ],
};
