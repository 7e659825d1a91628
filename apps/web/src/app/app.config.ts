// What the whole application is provided with. Zoneless: Angular 21 needs no word for it.
import { provideHttpClient, withInterceptors, withNoXsrfProtection } from '@angular/common/http';
import {
  type ApplicationConfig,
  inject,
  provideBrowserGlobalErrorListeners,
  provideEnvironmentInitializer,
} from '@angular/core';
import {
  TitleStrategy,
  provideRouter,
  withInMemoryScrolling,
  withNavigationErrorHandler,
  withRouterConfig,
} from '@angular/router';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { routes } from './app.routes';
import { PaletteOpener } from './command-palette/palette-opener';
import { NavigationFault } from './fault/navigation-fault';
import { PageFocus } from './routing/page-focus';
import { PageScroll } from './routing/page-scroll';
import { PageTitle } from './routing/page-title';

export const appConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    // Writes are guarded by their origin (Sec-Fetch-Site, Origin), not by a token in a cookie.
    provideHttpClient(withInterceptors([problemInterceptor]), withNoXsrfProtection()),
    provideRouter(
      routes,
      withInMemoryScrolling({ scrollPositionRestoration: 'enabled', anchorScrolling: 'enabled' }),
      withNavigationErrorHandler(failure => inject(NavigationFault).report(failure)),
      withRouterConfig({ resolveNavigationPromiseOnError: true }),
    ),
    { provide: TitleStrategy, useClass: PageTitle },
    provideEnvironmentInitializer(() => {
      inject(PageFocus).watch();
      inject(PageScroll).watch();
      inject(PaletteOpener).listen();
    }),
  ],
};
