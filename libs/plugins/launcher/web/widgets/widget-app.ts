// Runs one widget as an Angular application of its own, so that its errors end in its own card and no rendering of it
// can hold up or break that of the page. It shares what the page knows: session, requests, changes that wait, messages, addresses.
import { Location, LocationStrategy } from '@angular/common';
import { HttpClient } from '@angular/common/http';
import {
  CSP_NONCE,
  ErrorHandler,
  type Injector,
  type Provider,
  type ProviderToken,
  type Type,
  createComponent,
} from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { ActivatedRoute, Router } from '@angular/router';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { CURRENT_PLUGIN, type CurrentPlugin } from '@sv/ui/workspace/current-plugin';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { LiveFreshness } from '@sv/ui/live/live-freshness';
import { LiveUpdates } from '@sv/ui/live/live-updates';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { QueuedWrites } from '@sv/ui/offline/queued-writes';
import { Reachability } from '@sv/ui/offline/reachability';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';

export interface WidgetOptions {
  component: Type<unknown>;
  plugin: CurrentPlugin;
  /** Replaced by the widget. */
  element: HTMLElement;
  /** Called for each error that the widget does not catch. */
  onError: (error: unknown) => void;
}

/** @returns ends the widget. Rejects when it cannot be created. */
export async function startWidget(options: WidgetOptions, page: Injector): Promise<() => void> {
  const { component, plugin, element, onError } = options;
  const app = await createApplication({
    providers: [
      shared(page),
      { provide: CURRENT_PLUGIN, useValue: plugin },
      { provide: ErrorHandler, useValue: { handleError: onError } },
    ],
  });
  // Its data is read again on live updates, as that of the page.
  app.injector.get(LiveFreshness);
  try {
    const created = createComponent(component, { environmentInjector: app.injector, hostElement: element });
    app.attachView(created.hostView);
  } catch (error) {
    app.destroy();
    throw error;
  }
  return () => app.destroy();
}

function shared(page: Injector): Provider[] {
  const ones: ProviderToken<unknown>[] = [
    CSP_NONCE,
    ErrorReporter,
    HttpClient,
    LiveUpdates,
    LocaleService,
    OfflineQueue,
    OfflineStore,
    PageExit,
    QueuedWrites,
    Reachability,
    Session,
    Toasts,
  ];
  const lent: ProviderToken<object>[] = [Location, LocationStrategy, Router];
  return [
    ...ones.map(one => ({ provide: one, useFactory: () => page.get(one) })),
    ...lent.map(one => ({ provide: one, useFactory: () => keptAlive(page.get(one)) })),
    { provide: ActivatedRoute, useFactory: () => page.get(Router).routerState.root },
  ];
}

/** The page's own, which does not end with the widget: an injector ends whatever it gave out. */
const keptAlive = <T extends object>(service: T): T =>
  new Proxy(service, {
    get: (target, key) => {
      if (key === 'ngOnDestroy') return undefined;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
