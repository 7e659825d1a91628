import type { ServerResponse } from 'node:http';
import type { PlatformError } from '@sv/server/problem/platform-error';
import { withinDeadline } from '@sv/server/process/answer-deadline';
import type { AdmittedRequest } from '../kernel/request-context/caller';
import { EXCHANGE, type Exchange, type Exchanged, type Outcome, type Step } from '../kernel/exchange/exchange';

/** Writes the answer for a step that threw: a problem, or for a navigation a page or a redirect. */
export interface RefusalAnswers {
  refuse(exchange: Exchange, error: unknown): void;
  /** The same for an error that was logged already. */
  write(exchange: Exchange, error: PlatformError): void;
}

/**
 * Runs the steps of docs/architecture.md in their order, in front of Express and Nest: nothing reaches either that has
 * not passed them. As long as no step is asynchronous, all steps run synchronously.
 */
export class Gateway {
  private readonly refuse: NonNullable<AdmittedRequest['refuse']>;

  constructor(
    private readonly steps: readonly Step[],
    private readonly refusals: RefusalAnswers,
    private readonly clientAddress: (request: AdmittedRequest) => string,
  ) {
    this.refuse = function refuse(error) {
      refusals.write((this as Exchanged)[EXCHANGE]!, error);
    };
  }

  readonly handle = (request: AdmittedRequest, response: ServerResponse): void => {
    const exchange = this.open(request, response);
    (request as Exchanged)[EXCHANGE] = exchange;
    request.refuse = this.refuse;
    withinDeadline(exchange.startedAt, this.begin, exchange);
  };

  private readonly begin = (exchange: Exchange): void => this.run(exchange, 0);

  private open(request: AdmittedRequest, response: ServerResponse): Exchange {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    return {
      request,
      response,
      startedAt: performance.now(),
      method: request.method ?? 'GET',
      path: mark === -1 ? url : url.slice(0, mark),
      query: mark === -1 ? '' : url.slice(mark),
      requestId: '',
      clientAddress: this.clientAddress(request),
      cookie: null,
      publicPath: null,
      caller: null,
      authLost: false,
      devMode: false,
      plugin: null,
      isStream: false,
    };
  }

  private run(exchange: Exchange, from: number): void {
    try {
      for (let at = from; at < this.steps.length; at++) {
        const outcome = this.steps[at]!(exchange);
        if (outcome === 'handled') return;
        if (outcome !== 'next') return this.runAfter(outcome, exchange, at + 1);
      }
    } catch (error) {
      this.refusals.refuse(exchange, error);
    }
  }

  private runAfter(outcome: Promise<Outcome>, exchange: Exchange, next: number): void {
    outcome.then(
      result => result === 'next' && this.run(exchange, next),
      (error: unknown) => this.refusals.refuse(exchange, error),
    );
  }
}
