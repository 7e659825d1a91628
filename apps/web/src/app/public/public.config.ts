// Root providers of a page that an app opens to everybody: what its page needs, and nothing of the workspace around it.
import { type ApplicationConfig, inject, provideEnvironmentInitializer } from '@angular/core';
import { TitleStrategy } from '@angular/router';
import { LOAD_CONTRIBUTIONS } from '@sv/ui/contributions/load-contributions';
import { Session } from '@sv/ui/workspace/session';
import { pageProviders } from '../page-providers';
import { PageScroll } from '../routing/page/page-scroll';
import { NoSession } from './no-session';
import { plainProblems } from './plain-problems.interceptor';
import { publicRoutes } from './public-routes';
import { PublicTitle } from './public-title';

export const publicConfig: ApplicationConfig = {
  providers: [
    ...pageProviders(publicRoutes, [plainProblems]),
    { provide: Session, useClass: NoSession },
    { provide: TitleStrategy, useClass: PublicTitle },
    { provide: LOAD_CONTRIBUTIONS, useValue: async () => [] },
    provideEnvironmentInitializer(() => inject(PageScroll).watch()),
  ],
};
