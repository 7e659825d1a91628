// One open overlay: an application of its own with a router of its own, so that the pages' router, and with it the page
// below, notices nothing. It shares with the pages who is here, what they want to be told, the messages, whether the
// server answers, the theme and the dates.
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
import { Moments } from '@sv/ui/workspace/moments/moments';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { OverlayRef } from '@sv/ui/workspace/overlay-ref';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { ThemeChoice } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Reachability } from '../../connection/reachability';
import { FaultReports } from '../../fault/fault-reports';
import { NavigationFault } from '../../fault/navigation-fault';
import { PluginErrors } from '../../fault/plugin-errors';
import { PageFocus } from '../../routing/page-focus';
import { PAGE_REGION } from '../../routing/page-region';
import { PageScroll } from '../../routing/page-scroll';
import { PageTitle } from '../../routing/page-title';
import { inPlace } from './in-place';
import { OverlayDoor } from './overlay-door';
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

  static async create(door: OverlayDoor, outer: Injector): Promise<OverlayApp> {
    const app = await createApplication(configOf(door, outer));
    return new OverlayApp(door.plugin, app, outer.get(DOCUMENT).createElement('sv-overlay'));
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

  /** Its router starts at the address the browser shows. */
  show(): void {
    document.body.append(this.element);
    this.frame = this.app.bootstrap(OverlayFrame, this.element);
  }

  turnTo(url: string): Promise<boolean> {
    return this.router.navigateByUrl(url);
  }

  release(): Promise<boolean> {
    return this.router.release();
  }

  hide(): void {
    inPlace(document, () => this.frame?.instance.hide());
  }

  destroy(): void {
    this.hide();
    this.app.destroy();
    this.element.remove();
  }
}

function configOf(door: OverlayDoor, outer: Injector): ApplicationConfig {
  return {
    providers: [
      shared(outer),
      { provide: ErrorHandler, useExisting: PluginErrors },
      { provide: OverlayDoor, useValue: door },
      { provide: OverlayRef, useValue: { isOverlay: signal(true).asReadonly(), close: () => void door.close() } },
      provideRouter(
        overlayRoutes(door.plugin),
        withComponentInputBinding(),
        withNavigationErrorHandler(failure => inject(NavigationFault).report(failure)),
        withRouterConfig({ resolveNavigationPromiseOnError: true }),
      ),
      { provide: Router, useClass: OverlayRouter },
      { provide: LocationStrategy, useClass: OverlayLocation },
      { provide: TitleStrategy, useClass: PageTitle },
      { provide: PAGE_REGION, useValue: 'sv-overlay .page' },
      provideEnvironmentInitializer(() => {
        inject(PageFocus).watch();
        inject(PageScroll).watch();
      }),
    ],
  };
}

function shared(outer: Injector): Provider[] {
  const ones = [
    CSP_NONCE,
    FaultReports,
    HttpClient,
    Moments,
    NotificationChoices,
    PageExit,
    Reachability,
    Session,
    ThemeChoice,
    Toasts,
  ];
  return ones.map(one => ({ provide: one, useFactory: () => outer.get<unknown>(one) }));
}
