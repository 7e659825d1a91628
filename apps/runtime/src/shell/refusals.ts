import { isJson } from '@sv/server/http/json-body';
import type { Logger } from '@sv/server/logger/logger';
import { RetryLaterError, type PlatformError } from '@sv/server/problem/platform-error';
import { writeProblem } from '@sv/server/problem/problem';
import { toPlatformError } from '@sv/server/problem/unexpected-error';
import type { IncomingMessage } from 'node:http';
import { discardRest } from '../kernel/exchange/discard-rest';
import type { Pages } from './documents/pages';
import type { Exchange } from '../kernel/exchange/exchange';
import { isNavigation, redirect } from '../kernel/exchange/navigation';
import { PaymentRequiredError } from '../kernel/exchange/payment-required.error';

/** Writes the answer for every refused request: a page or a redirect for a navigation, problem+json otherwise. */
export class Refusals {
  constructor(
    private readonly pages: Pages,
    private readonly logger: Logger,
  ) {}

  readonly refuse = (exchange: Exchange, thrown: unknown): void => {
    const error = toPlatformError(thrown);
    // A flood that is refused is no fault: its access line says it, and a stack costs more than the refusal.
    const isFault = error.status >= 500 && error.code !== 'too-busy';
    if (isFault) this.logger.error({ err: thrown, requestId: exchange.requestId }, 'request failed');
    this.write(exchange, error);
  };

  write(exchange: Exchange, refusal: PlatformError): void {
    const error = exchange.authLost && refusal.code === 'forbidden' ? NOBODY_KNOWS : refusal;
    const { request, response, path, requestId } = exchange;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The step `security-headers` sets it, but a request that an earlier step refused never reached that step.
    response.setHeader('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    const answer = (): void => {
      if (isNavigation(exchange)) this.answerNavigation(exchange, error);
      else writeProblem(response, error, { instance: path, requestId });
    };
    if (request.complete || (error.status !== 413 && !isUpload(request))) return answer();
    response.setHeader('connection', 'close');
    if (isUpload(request)) void discardRest(request).then(answer);
    else answer();
  }

  private answerNavigation(exchange: Exchange, error: PlatformError): void {
    if (error.code === 'unauthenticated') redirect(exchange, `/login?returnUrl=${placeOf(exchange)}`);
    else if (error.code === 'mfa-enrolment-required')
      redirect(exchange, `/login?enrol=1&returnUrl=${placeOf(exchange)}`);
    else if (error instanceof PaymentRequiredError) redirect(exchange, `/paywall/${error.pluginId}`);
    else this.pages.sendError(exchange, error);
  }
}

/** A file on its way in, and not a small body of JSON. */
const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] !== undefined && !isJson(headers['content-type']);

/** The caller may well have the missing capability: the auth server, which knows, could not be asked. */
const NOBODY_KNOWS = new RetryLaterError('auth-unavailable', 2);

/** Where the person wanted to go, to come back there. */
const placeOf = ({ path, query }: Exchange): string => encodeURIComponent(path + query);
