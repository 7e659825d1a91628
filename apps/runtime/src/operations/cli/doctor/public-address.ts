import { fault, ok, type Finding } from './finding';

const LIMIT_MS = 10_000;

/** The instance as it is reached from outside, with the bootstrap credential. */
export class PublicAddress {
  constructor(
    readonly url: string,
    private readonly adminKey: string,
  ) {}

  /** Never follows a redirect: where the credential goes is decided here. @throws TypeError when nothing answers in time */
  get(path: string): Promise<Response> {
    return fetch(this.url + path, {
      headers: { accept: 'application/json', 'x-platform-admin-key': this.adminKey },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  }

  /** Whether the workspace answers there at all. */
  async check(): Promise<Finding> {
    const response = await this.get('/api/health').catch((error: unknown) => error as Error);
    if (response instanceof Error) return fault(`nothing answers at ${this.url}: ${reasonOf(response)}`);
    if (response.status === 421) {
      return fault(
        `${this.url} answers 421: the proxy does not hand on the Host header, or ALLOWED_HOSTS lacks the name`,
      );
    }
    const body = await response.text();
    return response.status === 200 && body === '{"status":"ok"}'
      ? ok(`the workspace answers at ${this.url}`)
      : fault(
          `${this.url}/api/health answers ${response.status}, and not as a workspace does: see PUBLIC_URL and the proxy`,
        );
  }
}

/** `fetch` hides what happened in the cause. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
