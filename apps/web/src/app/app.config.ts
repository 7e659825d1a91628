// What the whole application is provided with. Zoneless: Angular needs no word for it.
import { LocationStrategy } from '@angular/common';
import { provideHttpClient, withInterceptors, withNoXsrfProtection, withXhr } from '@angular/common/http';
import {
  type ApplicationConfig,
  ErrorHandler,
  inject,
  provideBrowserGlobalErrorListeners,
  provideEnvironmentInitializer,
} from '@angular/core';
import {
  Router,
  TitleStrategy,
  provideRouter,
  withComponentInputBinding,
  withInMemoryScrolling,
  withNavigationErrorHandler,
  withRouterConfig,
} from '@angular/router';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { routes } from './app.routes';
import { PaletteOpener } from './command-palette/palette-opener';
import { NavigationFault } from './fault/navigation-fault';
import { PluginErrors } from './fault/plugin-errors';
import { LateStart } from './late-start';
import { PageLocation } from './overlay/page-location';
import { PageRouter } from './overlay/page-router';
import { InstallPrompt } from './pwa/install-prompt';
import { announceChanges } from './routing/announce-changes.interceptor';
import { failedRequestInterceptor } from './routing/failed-request.interceptor';
import { PageFocus } from './routing/page-focus';
import { PageScroll } from './routing/page-scroll';
import { PageTitle } from './routing/page-title';
import { PageUpkeep } from './routing/page-upkeep';

export const appConfig: ApplicationConfig = {
  providers: [
    provideBrowserGlobalErrorListeners(),
    { provide: ErrorHandler, useExisting: PluginErrors },
    // Writes are guarded by their origin (Sec-Fetch-Site, Origin), not by a token in a cookie.
    provideHttpClient(
      withInterceptors([problemInterceptor, failedRequestInterceptor, announceChanges]),
      withNoXsrfProtection(),
      // By fetch, Angular's default, nobody would see how far an upload is.
      withXhr(),
    ),
    provideRouter(
      routes,
      withComponentInputBinding(),
      withInMemoryScrolling({ scrollPositionRestoration: 'enabled', anchorScrolling: 'enabled' }),
      withNavigationErrorHandler(failure => inject(NavigationFault).report(failure)),
      withRouterConfig({ resolveNavigationPromiseOnError: true }),
    ),
    { provide: Router, useClass: PageRouter },
    { provide: LocationStrategy, useClass: PageLocation },
    { provide: TitleStrategy, useClass: PageTitle },
    provideEnvironmentInitializer(() => {
      inject(PageFocus).watch();
      inject(PageScroll).watch();
      inject(PageUpkeep).watch();
      inject(PaletteOpener).listen();
      inject(InstallPrompt).listen();
      inject(LateStart).watch();
    }),
  ],
};
