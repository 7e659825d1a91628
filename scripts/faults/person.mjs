// @ts-check
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

const PASSWORD = 'correct horse battery staple';
/** An answer that takes longer is none. */
const LIMIT_MS = 15_000;
/** A busy machine may refuse one. */
const REGISTER_TRIES = 5;

/** Connections of everybody, as browsers keep them. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 4_000 });

/** Somebody with an account and the cookies of a browser. */
export class Person {
  constructor(url, email) {
    this.url = new URL(url);
    this.email = email;
    /** @type {Map<string, string>} */
    this.cookies = new Map();
  }

  static async register(url, number) {
    const person = new Person(url, `person-${number}@example.com`);
    const form = { name: `Person ${number}`, email: person.email, password: PASSWORD };
    for (let tries = 1; ; tries++) {
      const { status, body } = await person.send('POST', '/api/auth/register', form);
      if (status === 201) return person;
      if (status < 500 || tries === REGISTER_TRIES) throw new Error(`registering answered ${status} ${body}`);
      await new Promise(done => setTimeout(done, 2_000));
    }
  }

  get headers() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { host: this.url.host, ...(cookie && { cookie }) };
  }

  signIn() {
    return this.send('POST', '/api/auth/sign-in', { email: this.email, password: PASSWORD });
  }

  /** @returns {Promise<{ status: number, retryAfter: number | null, body: string, ms: number }>} status 0: no answer */
  async send(method, path, json) {
    const body = json && JSON.stringify(json);
    const headers = { ...this.headers, origin: this.url.origin, ...(body && { 'content-type': 'application/json' }) };
    const began = performance.now();
    try {
      const answer = await this.ask({ method, path, headers }, body);
      this.keepCookies(answer.headers['set-cookie'] ?? []);
      const retryAfter = answer.headers['retry-after'];
      const content = await text(answer);
      const ms = performance.now() - began;
      return { status: answer.statusCode ?? 0, retryAfter: retryAfter ? Number(retryAfter) : null, body: content, ms };
    } catch (error) {
      return { status: 0, retryAfter: null, body: String(error), ms: performance.now() - began };
    }
  }

  /** @returns {Promise<import('node:http').IncomingMessage>} */
  ask(options, body) {
    const { hostname, port } = this.url;
    return new Promise((resolve, reject) => {
      const call = httpRequest({
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        agent,
        ...options,
      });
      call.setTimeout(LIMIT_MS, () => call.destroy(new Error('no answer')));
      call.on('response', resolve);
      call.on('error', reject);
      call.end(body);
    });
  }

  keepCookies(lines) {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0\b/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
