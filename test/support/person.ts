import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** What a request answered. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/** A person with a cookie jar and no browser. */
export class Person {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  static async register(url: string, fields: { name: string; email: string; password?: string }): Promise<Person> {
    const person = new Person(url);
    const { status, body } = await person.post('/api/auth/register', { password: PASSWORD, ...fields });
    if (status !== 201) throw new Error(`registration answered ${status} ${JSON.stringify(body)}`);
    return person;
  }

  static async signIn(url: string, email: string, password = PASSWORD): Promise<Person> {
    const person = new Person(url);
    const { status } = await person.post('/api/auth/sign-in', { email, password });
    if (status !== 200) throw new Error(`sign-in answered ${status}`);
    return person;
  }

  /** The same cookies at another address of the instance. */
  at(url: string): Person {
    const twin = new Person(url);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<T>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('GET', path, undefined, headers);
  }

  post<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('POST', path, body, headers);
  }

  patch<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send('PATCH', path, body, headers);
  }

  delete<T>(path: string): Promise<Answer<T>> {
    return this.send('DELETE', path, undefined, {});
  }

  /** Opens the event stream; resolves with its status, and a promise that resolves when the server ends it. */
  async openStream(): Promise<{ status: number; ended: Promise<unknown>; close: () => void }> {
    const request = get(`${this.url}/api/account/notifications/stream`, { headers: { cookie: this.cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    response.resume();
    return {
      status: response.statusCode!,
      ended: new Promise(resolve => response.once('close', resolve)),
      close: () => request.destroy(),
    };
  }

  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        cookie: this.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}

/** Long enough for everybody, on no list. */
export const PASSWORD = 'correct-horse-battery-9';
