import type { FailureReport } from '@sv/server/problem/problem.filter';
import { toPlatformError } from '@sv/server/problem/unexpected-error';
import type { ServerResponse } from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { currentCaller } from '../request-context/request-context';
import type { AdmittedRequest, Caller, UserCaller } from '../request-context/caller';

type Handler = (request: AdmittedRequest, response: ServerResponse) => void;

/** Answers a GET of a person who may use the workspace. @throws PlatformError, as a controller would */
export type HotRoute = (caller: UserCaller, query: ParsedUrlQuery, response: ServerResponse) => void | Promise<void>;

const NO_QUERY: ParsedUrlQuery = Object.freeze({});

/** With an access token, the guard of the route decides. */
const isAdmitted = (caller: Caller | null): caller is UserCaller =>
  caller?.kind === 'user' && !caller.accessToken && caller.capabilities.has('plugin:access');

/**
 * The few routes that every open tab requests again and again. They are answered in front of Express, which costs more
 * than the routes themselves. Each is an ordinary route of its controller too. The controller documents it, and answers
 * requests that are not admitted at once: with another method, without a session or `plugin:access`, with an access token.
 */
export class HotRoutes {
  private readonly routes = new Map<string, { answer: HotRoute; route: { path: string } }>();

  constructor(private readonly report: FailureReport) {}

  add(path: string, route: HotRoute): void {
    this.routes.set(path, { answer: route, route: { path } });
  }

  inFrontOf(next: Handler): Handler {
    return (request, response) => {
      const { url = '/' } = request;
      const caller = currentCaller();
      const mark = url.indexOf('?');
      const hot = request.method === 'GET' ? this.routes.get(mark === -1 ? url : url.slice(0, mark)) : undefined;
      if (!hot || !isAdmitted(caller)) return next(request, response);
      request.route = hot.route;
      const query = mark === -1 ? NO_QUERY : parse(url.slice(mark + 1));
      try {
        hot.answer(caller, query, response)?.catch((error: unknown) => this.refuse(error, request));
      } catch (error) {
        this.refuse(error, request);
      }
    };
  }

  /** As the problem filter does. */
  private refuse(thrown: unknown, request: AdmittedRequest): void {
    const error = toPlatformError(thrown);
    if (error.status >= 500) this.report(thrown, request);
    request.refuse?.(error);
  }
}
