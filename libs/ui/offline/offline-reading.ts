// Keeps the answers of single requests in this browser, so that a page can be read without a network. An app asks for it
// per request; nothing is kept otherwise.
import { HttpContext, type HttpInterceptorFn, HttpResponse } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { type Observable, catchError, from, map, of, switchMap, tap, throwError } from 'rxjs';
import { Session } from '../workspace/session';
import { toProblem } from '../workspace/to-problem';
import { OfflineStore } from './offline-store';
import { QueuedWrites } from './queued-writes';
import { Reachability } from './reachability';
import { REQUEST_HANDLER } from './request-handling';

@Injectable({ providedIn: 'root' })
export class OfflineReading {
  private readonly queued = inject(QueuedWrites);
  private readonly reachability = inject(Reachability);
  private readonly session = inject(Session);
  private readonly store = inject(OfflineStore);

  /** Answers from what is kept while the server cannot be reached. */
  readonly handle: HttpInterceptorFn = (request, next) => {
    const { method, urlWithParams: url } = request;
    if (method !== 'GET') return next(request);
    const personId = this.session.user()?.id;
    // The server refuses to answer it with what another person may read.
    const named = personId ? request.clone({ setHeaders: { 'sv-user-id': personId } }) : request;
    const fromServer = next(named).pipe(
      tap(event => event instanceof HttpResponse && void this.keep(personId, url, event.body)),
      catchError((error: unknown) => this.instead(url, error)),
    );
    if (!this.reachability.lostAt()) return fromServer;
    return this.kept(url, null).pipe(catchError(() => fromServer));
  };

  private instead(url: string, error: unknown): Observable<HttpResponse<unknown>> {
    const { code } = toProblem(error);
    if (code === 'offline') return this.kept(url, error);
    if (code === 'another-user') void this.session.reload();
    return throwError(() => error);
  }

  /** The store refuses it when somebody else has signed in since the page was opened. */
  private async keep(personId: string | undefined, url: string, body: unknown): Promise<void> {
    if (!personId) return;
    try {
      if (await this.queued.open()) await this.store.keepAnswer({ personId, url, body, at: Date.now() });
    } catch {
      return; // DOMException: storage is blocked or full
    }
  }

  private kept(url: string, error: unknown): Observable<HttpResponse<unknown>> {
    const personId = this.session.user()?.id;
    const found = personId ? this.store.answer(personId, url).catch(() => null) : Promise.resolve(null);
    return from(found).pipe(
      switchMap(answer => (answer ? of(answer.body) : throwError(() => error))),
      map(body => new HttpResponse({ body, status: 200, url })),
    );
  }
}

/**
 * A context for requests whose answers can be read without a network: `httpResource(() => ({ url, context }))`. Call it
 * in an injection context. Answers are kept for 14 days, unencrypted, and deleted when the person signs out.
 *
 * @experimental
 */
export function readableOffline(): HttpContext {
  return new HttpContext().set(REQUEST_HANDLER, inject(OfflineReading).handle);
}
