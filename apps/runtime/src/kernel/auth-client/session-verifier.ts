import { type AuthAddress, AuthLink } from '@sv/server/http/auth-link';
import { cookieNames, readCookie, type CookieNames } from '@sv/server/session-cookie/cookie-names';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import { FORWARDING_KEY_HEADER, forwardingKey } from '@sv/server/keys/keys';
import type { CookieCache } from './cookie-cache';

/** Leaves the request some of its time. */
const TIMEOUT_MS = 1_500;

/** What the auth server says of a request's cookies. */
export type Verdict =
  | { kind: 'valid'; data: SessionData; setCookie: string[] }
  | { kind: 'invalid'; setCookie: string[] }
  | { kind: 'unreachable' };

export interface Visitor {
  cookie: string;
  address: string;
  requestId: string;
}

export interface SessionVerifierOptions {
  auth: AuthAddress;
  authSecret: string;
  publicUrl: string;
  cookies: CookieCache;
}

/** Asks `GET /api/verify`. Requests that come with the same session at the same time share one answer. */
export class SessionVerifier {
  private readonly link: AuthLink;
  private readonly names: CookieNames;
  private readonly key: string;
  private readonly underWay = new Map<string, Promise<Verdict>>();

  constructor(private readonly options: SessionVerifierOptions) {
    this.link = new AuthLink(options.auth, 64);
    this.names = cookieNames(options.publicUrl);
    this.key = forwardingKey(options.authSecret);
  }

  verify(visitor: Visitor): Promise<Verdict> {
    const token = readCookie(visitor.cookie, this.names.session) ?? '';
    const running = this.underWay.get(token);
    if (running) return running;
    const asked = this.ask(visitor).finally(() => {
      if (this.underWay.get(token) === asked) this.underWay.delete(token);
    });
    this.underWay.set(token, asked);
    return asked;
  }

  /**
   * Called at every revocation: a request that comes after it must not share an answer that was asked for before it.
   */
  readonly forgetPending = (): void => this.underWay.clear();

  close(): void {
    this.link.close();
  }

  private async ask({ cookie, address, requestId }: Visitor): Promise<Verdict> {
    const headers = {
      cookie,
      'x-forwarded-for': address,
      'x-request-id': requestId,
      [FORWARDING_KEY_HEADER]: this.key,
    };
    try {
      const answer = await this.link.send({ path: '/api/verify', headers, timeout: TIMEOUT_MS });
      answer.resume();
      return this.verdictOf(answer.statusCode ?? 500, answer.headers['set-cookie'] ?? []);
    } catch {
      // Errors of the network, whatever they are.
      return { kind: 'unreachable' };
    }
  }

  private verdictOf(status: number, setCookie: string[]): Verdict {
    if (status === 401) return { kind: 'invalid', setCookie };
    const refreshed = setCookie.map(line => readCookie(line, this.names.sessionData)).find(value => value);
    const data = refreshed ? this.options.cookies.open(refreshed) : null;
    return status === 200 && data ? { kind: 'valid', data, setCookie } : { kind: 'unreachable' };
  }
}
