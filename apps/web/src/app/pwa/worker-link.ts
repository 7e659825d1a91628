// The page's end of the service worker: registers it and speaks with Angular's part of it, in the messages that SwUpdate of
// @angular/service-worker sends and gets. That service wants to be provided at the start, for everybody.
import { DOCUMENT, Injectable, inject, isDevMode } from '@angular/core';
import { registerWorker } from '@sv/ui/service-worker/register-worker';
import { type Observable, Subject } from 'rxjs';

/** What the worker tells of the newest version it knows. */
export interface WorkerNews {
  kind: 'current' | 'ready' | 'not-installed' | 'unrecoverable';
  /** The entry script of that version: `/main-….js`; null when the worker does not say. */
  entry: string | null;
}

const KINDS: Record<string, WorkerNews['kind']> = {
  NO_NEW_VERSION_DETECTED: 'current',
  VERSION_READY: 'ready',
  VERSION_INSTALLATION_FAILED: 'not-installed',
  UNRECOVERABLE_STATE: 'unrecoverable',
};

@Injectable({ providedIn: 'root' })
export class WorkerLink {
  private readonly page = inject(DOCUMENT).defaultView!;
  private readonly told = new Subject<WorkerNews>();
  private readonly takes = new Subject<void>();
  private nonce = 0;

  readonly news: Observable<WorkerNews> = this.told.asObservable();
  /** A worker has taken the page over: the first one does so only some time after the page was opened. */
  readonly taken: Observable<void> = this.takes.asObservable();

  /** False where there is none: plain http, an old browser, a build for developers. @throws DOMException, TypeError */
  async start(): Promise<boolean> {
    const { serviceWorker } = this.page.navigator as Partial<Navigator>;
    if (isDevMode() || !serviceWorker) return false;
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.hear(data));
    serviceWorker.addEventListener('controllerchange', () => this.takes.next());
    await registerWorker(serviceWorker);
    await serviceWorker.ready;
    return true;
  }

  /** Has the worker ask the server for its newest version, and the browser for a new worker. */
  checkForUpdate(): void {
    this.say('CHECK_FOR_UPDATES');
  }

  /** From now on the worker gives this page the files of the newest version. */
  useNewest(): void {
    this.say('ACTIVATE_UPDATE');
  }

  private say(action: string): void {
    this.page.navigator.serviceWorker.controller?.postMessage({ action, nonce: ++this.nonce });
  }

  private hear(data: unknown): void {
    const { type, version, latestVersion, result } = (data ?? {}) as Record<string, unknown>;
    // Something new was installed. Of that the worker tells only pages that it had given files to; who asks is told.
    if (type === 'OPERATION_COMPLETED' && result === true) this.checkForUpdate();
    const kind = typeof type === 'string' ? KINDS[type] : undefined;
    if (kind) this.told.next({ kind, entry: entryOf(latestVersion ?? version) });
  }
}

/** `appData` is written by scripts/support/worker-manifest.mjs. */
function entryOf(version: unknown): string | null {
  const entry = (version as { appData?: { entry?: unknown } } | undefined)?.appData?.entry;
  return typeof entry === 'string' ? entry : null;
}
