import type { SessionUser } from '@sv/contracts/identity.contract';
import { CommandError } from '@sv/server/command-line/command-error';

interface Registration {
  name: string;
  email: string;
  password: string;
  /** Only for the first person who registers. */
  setupToken?: string;
}

/** A person who uses a running instance through its HTTP API. */
export class HttpPerson {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
    readonly userId: string,
  ) {}

  /** @throws CommandError when the instance cannot be reached, or refuses */
  static async register(url: string, fields: Registration): Promise<HttpPerson> {
    const response = await request(url, 'POST', '/api/auth/register', fields);
    const { user } = (await response.json()) as { user?: SessionUser };
    if (!user) throw new CommandError('this instance requires verified email addresses; switch that off for seed');
    const cookie = response.headers
      .getSetCookie()
      .map(line => line.split(';', 1)[0])
      .join('; ');
    return new HttpPerson(url, cookie, user.id);
  }

  async send<T>(method: string, path: string, body: unknown): Promise<T> {
    const response = await request(this.url, method, path, body, this.cookie);
    return (await response.json()) as T;
  }
}

async function request(url: string, method: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', cookie };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw new CommandError(`nothing answers at ${url}; start the instance first, or name it with --url`);
  });
  if (response.ok) return response;
  const { detail, code } = (await response.json().catch(() => ({}))) as { detail?: string; code?: string };
  throw new CommandError(`${method} ${path} was refused: ${detail ?? response.status} (${code ?? response.status})`);
}
