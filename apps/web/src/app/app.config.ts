// Root providers of the application. It runs without zone.js, which is Angular's default, so no provider asks for that.
import { LocationStrategy } from '@angular/common';
import { type ApplicationConfig, ErrorHandler, inject, provideEnvironmentInitializer } from '@angular/core';
import { Router, TitleStrategy, withNavigationErrorHandler, withRouterConfig } from '@angular/router';
import { LOAD_CONTRIBUTIONS } from '@sv/ui/contributions/load-contributions';
import { UnreadNotifications } from '@sv/ui/notifications/unread-notifications';
import { requestHandling } from '@sv/ui/offline/request-handling';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { routes } from './app.routes';
import { CommandPaletteService } from './command-palette/command-palette.service';
import { NavigationErrors } from './errors/navigation-errors';
import { PluginErrorHandler } from './errors/plugin-error-handler';
import { DeferredStart } from './deferred-start';
import { NotificationCenter } from './notification-center/notification-center';
import { PageLocation } from './overlay/page-location';
import { PageRouter } from './overlay/page-router';
import { pageProviders } from './page-providers';
import { InstallPrompt } from './pwa/install-prompt';
import { announceChanges } from './routing/announce-changes.interceptor';
import { failedRequestInterceptor } from './routing/failed-request.interceptor';
import { PageFocus } from './routing/page/page-focus';
import { PageScroll } from './routing/page/page-scroll';
import { PageTitle } from './routing/page/page-title';
import { ShellRefresher } from './routing/shell-refresher';
import { ToastStart } from './toast-start';

export const appConfig: ApplicationConfig = {
  providers: [
    ...pageProviders(
      routes,
      [requestHandling, problemInterceptor, failedRequestInterceptor, announceChanges],
      withNavigationErrorHandler(failure => inject(NavigationErrors).report(failure)),
      withRouterConfig({ resolveNavigationPromiseOnError: true }),
    ),
    { provide: ErrorHandler, useExisting: PluginErrorHandler },
    { provide: Router, useClass: PageRouter },
    { provide: LocationStrategy, useClass: PageLocation },
    { provide: UnreadNotifications, useExisting: NotificationCenter },
    { provide: TitleStrategy, useClass: PageTitle },
    {
      provide: LOAD_CONTRIBUTIONS,
      useValue: async () => (await import('@sv/plugins/registry.contributions.generated')).contributions,
    },
    provideEnvironmentInitializer(() => {
      inject(PageFocus).watch();
      inject(PageScroll).watch();
      inject(ShellRefresher).watch();
      inject(CommandPaletteService).listen();
      inject(InstallPrompt).listen();
      inject(DeferredStart).watch();
      inject(ToastStart).watch();
    }),
  ],
};
