import { errorCodeOf } from '@sv/server/database/error-code';
import type { Logger } from '@sv/server/logger/logger';
import type { ProblemBoard } from '../problems/problem-board';

const PROBLEM = 'auth-unreachable';
const ONE_AWAY = 'auth-server-away';

/** The auth server answered, but not with what the request expected. */
export class AuthRefusedError extends Error {
  override readonly name = 'AuthRefusedError';

  constructor(readonly status: number) {
    super(`it answered ${status}`);
  }
}

/** Says why the auth server cannot be reached: once in the log, and in health for as long as it lasts. */
export class AuthProblems {
  private standing: string | null = null;

  constructor(
    private readonly url: string,
    private readonly problems: Pick<ProblemBoard, 'raise' | 'clear'>,
    private readonly logger: Logger,
  ) {}

  /**
   * A failure that lasts only a moment is not reported: at startup the first try comes before the auth server is listening.
   */
  failed(error: unknown): void {
    const why = `The auth server cannot be reached at ${this.url}: ${reasonOf(error)}.`;
    if (why === this.standing) return;
    this.standing = why;
    this.problems.raise(PROBLEM, why);
    this.logger.warn({ problem: PROBLEM, code: errorCodeOf(causeOf(error)) || undefined }, why);
  }

  /** @param away those of several that do not answer, while others do */
  someAway(away: readonly string[]): void {
    if (away.length === 0) {
      this.problems.clear(ONE_AWAY);
      return this.logger.info({ problem: ONE_AWAY }, 'every auth server responds again');
    }
    const what = `No response from ${away.join(', ')}. The other auth servers are used instead.`;
    this.problems.raise(ONE_AWAY, what);
    this.logger.warn({ problem: ONE_AWAY }, what);
  }

  worked(): void {
    if (this.standing === null) return;
    this.standing = null;
    this.problems.clear(PROBLEM);
    this.logger.info({ problem: PROBLEM }, 'the auth server can be reached again');
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

const OF_CODE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection; over https it may want a certificate of ours (AUTH_TLS_CLIENT_CERT)',
  ETIMEDOUT: 'no answer',
  ABORT_ERR: 'no answer within 3 s',
  ENOTFOUND: 'nobody has that name',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'no way leads there',
  EMFILE: 'this process has no file descriptors left; raise LimitNOFILE, ulimits.nofile or ulimit -n',
  EPROTO: 'it does not speak TLS, or not with us; look at AUTH_URL and AUTH_TLS_CERT',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|CERT_SIGNATURE/;

/** In words for an operator, with the code that is in every manual. */
function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (cause instanceof AuthRefusedError) return ofStatus(cause.status);
  const isOutOfTime = cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name);
  const code = errorCodeOf(cause) || (isOutOfTime ? 'ABORT_ERR' : '');
  const words = UNTRUSTED.test(code)
    ? 'its certificate is not trusted; AUTH_TLS_CA names who may have signed it'
    : OF_CODE[code];
  const message = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
  return `${words ?? message}${code && code !== 'ABORT_ERR' ? ` (${code})` : ''}`;
}

function ofStatus(status: number): string {
  if (status === 401 || status === 403) return `it refuses our key (${status}): both servers need the same AUTH_SECRET`;
  if (status === 503) return 'it answers that it is not ready (503)';
  return `what answers is no auth server, or one that fails (${status})`;
}
