import type { InternalActor } from '@sv/contracts/internal.contract';
import { type AuthAddress, AuthLink } from '@sv/server/http/auth-link';
import { FORWARDING_KEY_HEADER, forwardingKey, internalBearer } from '@sv/server/keys/keys';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { WAITED_HEADER, waitedMs } from '@sv/server/process/answer-deadline';
import { isProblemCode } from '@sv/server/problem/problem-codes';
import type { Problem } from '@sv/server/problem/problem';
import { assertRealRequest } from '../request-context/assert-real-request';
import { currentContext } from '../request-context/request-context';
import { AuthRefusedError } from './auth-problems';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer that takes longer is no answer. */
const TIMEOUT_MS = 5000;

export interface InternalCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query at the auth server. */
  path: string;
  body?: object;
  /** Who causes a write; needed for every one that somebody causes. */
  actor?: InternalActor;
  /** The version that a change was made for; null: any. */
  expected?: number | null;
  /** The browser behind the call, where limits count for it. */
  visitor?: InternalVisitor;
  /** The origin of one of several auth servers: what it says of itself alone. */
  server?: string;
}

/** What the auth server needs to know of a browser that it does not see itself. */
export interface InternalVisitor {
  address: string;
  userAgent?: string | undefined;
  /** The header with the cookie of a known device, and no other. */
  cookie?: string | undefined;
  requestId: string;
}

/** Writes that only ask a question. A dev-mode request may send them too, because people have no mock. */
const CHANGES_NOTHING = /^\/internal\/(users\/(lookup|languages|[^/]+\/reauthenticate)|people\/lookup)$/;

/** What may be asked of another auth server when one does not answer, though it is a POST. A guess must count once. */
const ASKS_ONLY = /^\/internal\/(users\/(lookup|languages)|people\/lookup|access-tokens\/verify|revocations\/known)$/;

/** The client of the auth server's `/internal/**` API. */
export class InternalClient {
  private readonly bearer: string;
  private readonly forwarding: string;
  private readonly link: AuthLink;

  constructor(auth: AuthAddress, authSecret: string) {
    this.link = new AuthLink(auth, 32);
    this.bearer = internalBearer(authSecret);
    this.forwarding = forwardingKey(authSecret);
  }

  /**
   * Answers the JSON body, or undefined for 204.
   *
   * @throws PlatformError as the auth server refused, `not-in-dev-mode`, `auth-unavailable` when it cannot be reached
   */
  async call<T>({ method = 'GET', path, body, actor, expected, visitor, server }: InternalCall): Promise<T> {
    if (method !== 'GET' && !CHANGES_NOTHING.test(path)) assertRealRequest();
    const payload = body || actor ? JSON.stringify({ ...body, ...actor }) : undefined;
    const headers = {
      ...(visitor && this.headersOf(visitor)),
      ...(typeof expected === 'number' && { 'if-match': `"${expected}"` }),
    };
    const answer = await this.open({ path, method, payload, headers, server }, AbortSignal.timeout(TIMEOUT_MS));
    const content = await text(answer).catch(unavailable);
    const status = answer.statusCode ?? 500;
    if (status < 400) return (content === '' ? undefined : JSON.parse(content)) as T;
    throw refusal(status, content);
  }

  /** A body that stays open; the caller reads it until it ends or the signal aborts it. */
  async stream(path: string, signal: AbortSignal): Promise<IncomingMessage> {
    const answer = await this.open({ path, method: 'GET' }, signal);
    if (answer.statusCode === 200) return answer;
    answer.resume();
    throw because(new RetryLaterError('auth-unavailable', 1), new AuthRefusedError(answer.statusCode ?? 0));
  }

  close(): void {
    this.link.close();
  }

  private async open(sending: Sending, signal: AbortSignal): Promise<IncomingMessage> {
    const { path, method, payload, headers: more, server } = sending;
    const requestId = currentContext()?.requestId;
    const headers = {
      ...(requestId && {
        [FORWARDING_KEY_HEADER]: this.forwarding,
        'x-request-id': requestId,
        [WAITED_HEADER]: waitedMs(),
      }),
      ...more,
      authorization: `Bearer ${this.bearer}`,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const isRepeatable = method === 'GET' || ASKS_ONLY.test(path);
    return this.link.send({ path, method, headers, body: payload, signal, isRepeatable, server }).catch(unavailable);
  }

  private headersOf({ address, userAgent, cookie, requestId }: InternalVisitor): OutgoingHttpHeaders {
    return {
      [FORWARDING_KEY_HEADER]: this.forwarding,
      'x-forwarded-for': address,
      'x-request-id': requestId,
      ...(userAgent && { 'user-agent': userAgent }),
      ...(cookie && { cookie }),
    };
  }
}

/** The cause is for the operator's log. The answer to the request does not contain it. */
const because = (error: RetryLaterError, cause: Error): RetryLaterError => Object.assign(error, { cause });

/** @throws PlatformError `auth-unavailable`, also where an answer broke off */
function unavailable(cause: unknown): never {
  throw because(new RetryLaterError('auth-unavailable', 2), cause as Error);
}

interface Sending {
  path: string;
  method: string;
  payload?: string | undefined;
  headers?: OutgoingHttpHeaders | undefined;
  server?: string | undefined;
}

/** An error that the person made is passed on as it is. An error between the two servers is not shown to them. */
function refusal(status: number, content: string): PlatformError {
  const problem = parseProblem(content);
  // 401 means that our own key is wrong, unless the code says that a person failed to confirm their identity.
  if (status >= 500 || !problem || problem.code === 'unauthenticated')
    return new RetryLaterError('auth-unavailable', 2);
  const { code, detail, retryAfterSeconds } = problem;
  if (typeof retryAfterSeconds === 'number') return new RetryLaterError(code, retryAfterSeconds, detail);
  return new ForwardedProblem(problem);
}

class ForwardedProblem extends PlatformError {
  override readonly errors?: Problem['errors'];
  private readonly current: unknown;

  constructor(problem: Problem) {
    super(problem.code, problem.detail);
    this.errors = problem.errors;
    this.current = problem['current'];
  }

  override extensions(): Record<string, unknown> {
    return this.current === undefined ? {} : { current: this.current };
  }
}

function parseProblem(content: string): Problem | null {
  try {
    const problem = JSON.parse(content) as Problem;
    return isProblemCode(problem.code) ? problem : null;
  } catch {
    // SyntaxError: not one of our answers
    return null;
  }
}
