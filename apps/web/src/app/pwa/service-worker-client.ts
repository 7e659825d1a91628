// Registers the service worker and exchanges messages with Angular's worker script, in the format of SwUpdate from
// @angular/service-worker. SwUpdate itself would have to be in the first load for everybody.
import { DOCUMENT, Injectable, inject, isDevMode } from '@angular/core';
import { registerWorker } from '@sv/ui/service-worker/register-worker';
import { type Observable, Subject } from 'rxjs';

/** A message of the worker about the newest version it knows. */
export interface ServiceWorkerEvent {
  kind: 'current' | 'ready' | 'not-installed' | 'unrecoverable';
  /** The entry script of that version, `/main-….js`; null when the worker does not name it. */
  entry: string | null;
}

const KINDS: Record<string, ServiceWorkerEvent['kind']> = {
  NO_NEW_VERSION_DETECTED: 'current',
  VERSION_READY: 'ready',
  VERSION_INSTALLATION_FAILED: 'not-installed',
  UNRECOVERABLE_STATE: 'unrecoverable',
};

@Injectable({ providedIn: 'root' })
export class ServiceWorkerClient {
  private readonly page = inject(DOCUMENT).defaultView!;
  private readonly eventSubject = new Subject<ServiceWorkerEvent>();
  private readonly controllerSubject = new Subject<void>();
  private nonce = 0;

  readonly events: Observable<ServiceWorkerEvent> = this.eventSubject.asObservable();
  /** A worker controls the page now. The very first worker does so some time after the page was opened. */
  readonly controllerChanged: Observable<void> = this.controllerSubject.asObservable();

  /**
   * Resolves to false where there is no service worker: plain http, an old browser, a development build.
   * @throws DOMException, TypeError
   */
  async start(): Promise<boolean> {
    const { serviceWorker } = this.page.navigator as Partial<Navigator>;
    if (isDevMode() || !serviceWorker) return false;
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.onMessage(data));
    serviceWorker.addEventListener('controllerchange', () => this.controllerSubject.next());
    await registerWorker(serviceWorker);
    await serviceWorker.ready;
    return true;
  }

  /** Makes the worker ask the server for a newer version, and the browser look for a new worker script. */
  checkForUpdate(): void {
    this.postAction('CHECK_FOR_UPDATES');
  }

  /** From now on the worker serves this page the files of the newest version. */
  activateUpdate(): void {
    this.postAction('ACTIVATE_UPDATE');
  }

  private postAction(action: string): void {
    this.page.navigator.serviceWorker.controller?.postMessage({ action, nonce: ++this.nonce });
  }

  private onMessage(data: unknown): void {
    const { type, version, latestVersion, result } = (data ?? {}) as Record<string, unknown>;
    // A version was installed. The worker notifies only pages that it already serves, so this page has to ask.
    if (type === 'OPERATION_COMPLETED' && result === true) this.checkForUpdate();
    const kind = typeof type === 'string' ? KINDS[type] : undefined;
    if (kind) this.eventSubject.next({ kind, entry: entryOf(latestVersion ?? version) });
  }
}

/** `appData` is written by scripts/build/worker-manifest.mjs. */
function entryOf(version: unknown): string | null {
  const entry = (version as { appData?: { entry?: unknown } } | undefined)?.appData?.entry;
  return typeof entry === 'string' ? entry : null;
}
