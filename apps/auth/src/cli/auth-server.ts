import { text } from 'node:stream/consumers';
import { type AuthAddress, AuthLink } from '@sv/server/http/auth-link';
import { CommandError } from '@sv/server/command-line/command-error';

/** An answer of the auth server. */
export interface AuthAnswer {
  status: number;
  /** JSON text; empty where there is no body. */
  content: string;
}

export interface AuthQuestion {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
  limitMs?: number;
}

/** Error codes that mean that no server runs there. */
const ABSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ABORT_ERR'];

/** The running auth server, as the command line asks it. */
export class AuthServer {
  private readonly link: AuthLink;
  private readonly secure: boolean;

  constructor(private readonly address: AuthAddress) {
    this.link = new AuthLink(address, 1);
    this.secure = address.urls.every(url => url.startsWith('https:'));
  }

  async request({ method = 'GET', path, headers, body, limitMs }: AuthQuestion): Promise<AuthAnswer> {
    const payload = body && JSON.stringify(body);
    const signal = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
    const type = payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const answer = await this.link.send({ method, path, headers: { ...headers, ...type }, body: payload, signal });
    return { status: answer.statusCode ?? 500, content: await text(answer) };
  }

  /**
   * Whether it runs.
   *
   * @throws CommandError when something is there that cannot be trusted: the database must not be changed beside it
   */
  async answers(withinMs: number): Promise<boolean> {
    try {
      return (await this.request({ path: '/api/health', limitMs: withinMs })).status === 200;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!this.secure || ABSENT.includes(code)) return false;
      throw new CommandError(
        `there is no trust between the command line and ${this.address.urls.join(',')}: ${message}`,
      );
    }
  }

  close(): void {
    this.link.close();
  }
}
