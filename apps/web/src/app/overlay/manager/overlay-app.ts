// One open overlay: an Angular application with its own router, so that the page's router, and so the page below, stays
// untouched. It shares these services with the page: session, notification preferences, toasts, reachability, theme,
// shortcuts and dates.
import { LocationStrategy } from '@angular/common';
import { HttpClient } from '@angular/common/http';
import {
  type ApplicationConfig,
  type ApplicationRef,
  CSP_NONCE,
  type ComponentRef,
  DOCUMENT,
  ErrorHandler,
  type Injector,
  type Provider,
  inject,
  provideEnvironmentInitializer,
  signal,
} from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import {
  Router,
  TitleStrategy,
  provideRouter,
  withComponentInputBinding,
  withNavigationErrorHandler,
  withRouterConfig,
} from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { LiveFreshness } from '@sv/ui/live/live-freshness';
import { LiveUpdates } from '@sv/ui/live/live-updates';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { QueuedWrites } from '@sv/ui/offline/queued-writes';
import { Reachability } from '@sv/ui/offline/reachability';
import { OverlayRef } from '@sv/ui/workspace/overlay-ref';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { ThemeChoice } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { NavigationErrors } from '../../errors/navigation-errors';
import { PluginErrorHandler } from '../../errors/plugin-error-handler';
import { PageFocus } from '../../routing/page/page-focus';
import { PAGE_REGION } from '../../routing/page/page-region';
import { PageScroll } from '../../routing/page/page-scroll';
import { PageTitle } from '../../routing/page/page-title';
import { keepingScroll } from './keeping-scroll';
import { OverlayController } from './overlay-controller';
import { OverlayFrame } from './overlay-frame';
import { OverlayLocation } from './overlay-location';
import { OverlayRouter } from './overlay-router';
import { overlayRoutes } from './overlay-routes';

export class OverlayApp {
  private frame: ComponentRef<OverlayFrame> | null = null;

  private constructor(
    readonly plugin: ShellPlugin,
    private readonly app: ApplicationRef,
    private readonly element: HTMLElement,
  ) {}

  static async create(controller: OverlayController, outer: Injector): Promise<OverlayApp> {
    const app = await createApplication(configOf(controller, outer));
    return new OverlayApp(controller.plugin, app, outer.get(DOCUMENT).createElement('sv-overlay'));
  }

  get isHidden(): boolean {
    return this.frame?.instance.isHidden ?? false;
  }

  get url(): string {
    return this.router.url;
  }

  private get router(): OverlayRouter {
    return this.app.injector.get(Router) as OverlayRouter;
  }

  /** Its router starts at the browser's current address. */
  show(): void {
    document.body.append(this.element);
    this.frame = this.app.bootstrap(OverlayFrame, this.element);
  }

  navigate(url: string): Promise<boolean> {
    return this.router.navigateByUrl(url);
  }

  leavePage(): Promise<boolean> {
    return this.router.leavePage();
  }

  hide(): void {
    keepingScroll(document, () => this.frame?.instance.hide());
  }

  destroy(): void {
    this.hide();
    this.app.destroy();
    this.element.remove();
  }
}

function configOf(controller: OverlayController, outer: Injector): ApplicationConfig {
  return {
    providers: [
      shared(outer),
      { provide: ErrorHandler, useExisting: PluginErrorHandler },
      { provide: OverlayController, useValue: controller },
      { provide: OverlayRef, useValue: { isOverlay: signal(true).asReadonly(), close: () => void controller.close() } },
      provideRouter(
        overlayRoutes(controller.plugin),
        withComponentInputBinding(),
        withNavigationErrorHandler(failure => inject(NavigationErrors).report(failure)),
        withRouterConfig({ resolveNavigationPromiseOnError: true }),
      ),
      { provide: Router, useClass: OverlayRouter },
      { provide: LocationStrategy, useClass: OverlayLocation },
      { provide: TitleStrategy, useClass: PageTitle },
      { provide: PAGE_REGION, useValue: 'sv-overlay .page' },
      provideEnvironmentInitializer(() => {
        inject(PageFocus).watch();
        inject(PageScroll).watch();
        inject(LiveFreshness);
      }),
    ],
  };
}

function shared(outer: Injector): Provider[] {
  const ones = [
    CSP_NONCE,
    ErrorReporter,
    HttpClient,
    LiveUpdates,
    LocaleService,
    NotificationChoices,
    OfflineQueue,
    OfflineStore,
    PageExit,
    QueuedWrites,
    Reachability,
    Session,
    Shortcuts,
    ThemeChoice,
    Toasts,
  ];
  return ones.map(one => ({ provide: one, useFactory: () => outer.get<unknown>(one) }));
}
