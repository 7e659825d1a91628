import type { ServerResponse } from 'node:http';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import type { AccessTokenData } from '../auth-client/access-token-verifier';
import type { AdmittedRequest, Caller } from '../request-context/caller';
import type { GatedPlugin, PublicPath } from './gated-plugin';

/** One request on its way through the steps; each step adds what the later ones may rely on. */
export interface Exchange {
  readonly request: AdmittedRequest;
  readonly response: ServerResponse;
  readonly startedAt: number;
  readonly method: string;
  /** As the client sent it, without the query. */
  readonly path: string;
  /** With the question mark, or empty. */
  readonly query: string;
  requestId: string;
  /** The credentials that a client may send in headers. They are read once and then stripped. */
  adminKey?: string;
  devModeSecret?: string;
  clientAddress: string;
  /**
   * An access token that came in `Authorization`: its hash, null when it cannot be one, and what is remembered of it. It
   * decides whose limit the request counts for, and gives no access.
   */
  accessToken?: { hash: string | null; known: AccessTokenData | null };
  /**
   * The content of the cache cookie, when its signature is valid. It decides whose limit the request counts for, and
   * gives no access.
   */
  cookie: SessionData | null;
  /** What a plugin opens to everybody: here nobody is signed in, whatever comes along. */
  publicPath: PublicPath | null;
  caller: Caller | null;
  /** The auth server could not be asked: the caller may well have more capabilities and groups than are known. */
  authLost: boolean;
  devMode: boolean;
  plugin: GatedPlugin | null;
  /** The answer is an event stream, which is open for hours. */
  isStream: boolean;
}

/**
 * The key under which a request and its response keep their exchange. Code that answers later finds the exchange here,
 * and not in a closure. On the Express prototypes, a closure that held both made V8 keep the garbage of one request
 * until the next, and collecting it took a fifth of the processor (measured on Node 20, docs/benchmarks.md).
 */
export const EXCHANGE = Symbol('exchange');

/** A request or response that has passed the gateway's entrance. */
export interface Exchanged {
  [EXCHANGE]?: Exchange;
}

export type Outcome = 'next' | 'handled';

/** One step of the gateway. A refusal is thrown as a PlatformError. */
export type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;
