import type { Language } from '@sv/contracts/language.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type {
  AuthEventEntry,
  IdentityNotice,
  InternalInstance,
  InternalMailServer,
  MailQueueState,
  Revocation,
  VerifiedAccessToken,
} from '@sv/contracts/internal.contract';
import { FORWARDING_KEY_HEADER, forwardingKey, internalBearer } from '@sv/server/keys/keys';
import { writeProblem } from '@sv/server/problem/problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TlsOptions } from 'node:tls';
import { activeIds } from './fake-headcount';
import { pageOfEvents } from './fake-events';
import { FakeGroups } from './fake-groups';
import { FakePolicies } from './fake-policies';
import { FakeUsers } from './fake-users';

const BEAT_MS = 500;
const OPEN = /^\/api\/(verify$|health)/;

export interface SeenCall {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

/** Asked every other second, told at every start, and after each revocation, whatever a test does. */
const UNASKED = new Set([
  '/internal/notices/claim',
  '/internal/instance',
  '/internal/mail-server',
  '/internal/process',
  '/internal/revocations/known',
]);

/**
 * Stands in for the auth server: as much of `/api/verify` and `/internal/**` as the runtime asks for, over real HTTP.
 * What it was asked is in `calls`.
 */
export class FakeAuthServer {
  readonly users = new FakeUsers();
  readonly calls: SeenCall[] = [];
  /** Handed out with the next claim. */
  readonly notices: IdentityNotice[] = [];
  /** What `/internal/mail` answers. */
  mail: MailQueueState = { configured: false, queued: 0, lastError: null, failingSince: null };
  readonly policies = new FakePolicies();
  keepsRevocations = true;
  readonly groups = new FakeGroups();
  /** The sealed mail servers that it was given, oldest first. */
  readonly mailServers: (string | null)[] = [];
  /** What it was told of the identity of the instance, oldest first. */
  readonly looks: InternalInstance[] = [];
  /** The cookie with which `/api/verify` answers; empty: it knows nobody. */
  refreshedCookie = '';
  /** By the hash of the token. */
  readonly accessTokens = new Map<string, VerifiedAccessToken>();
  /** The identity log. */
  readonly events: AuthEventEntry[] = [];
  /** Whether the language of a person is taken. */
  takesLocales = true;
  /** What the browsers of people preferred lately. */
  readonly seenLanguages: Record<string, Language> = {};
  private readonly server: Server;
  private readonly followers = new Set<ServerResponse>();
  private readonly beat = setInterval(() => this.tell({ beat: this.last }), BEAT_MS);
  private last = 0;

  /** @param tls over https */
  constructor(
    private readonly secret: string,
    private readonly tls?: TlsOptions,
  ) {
    const listener = (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response);
    this.server = tls ? createTlsServer(tls, listener) : createServer(listener);
  }

  get url(): string {
    const { address, family, port } = this.server.address() as AddressInfo;
    return `${this.tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  async start(host = '127.0.0.1'): Promise<this> {
    await new Promise<void>(resolve => this.server.listen(0, host, resolve));
    return this;
  }

  add(user: AdminUser): AdminUser {
    return this.users.add(user);
  }

  /** Ends a session, or with null all of the user's, or with an epoch none. */
  revoke(userId: string, sessionId: string | null, epoch: number | null = null): void {
    const revocation: Revocation = { n: ++this.last, userId, sessionId, epoch };
    this.tell(revocation);
  }

  /** Makes somebody a member of a group, or takes them out, and tells the runtimes. @returns the person's new epoch */
  setMember(groupId: string, userId: string, isMember: boolean): number {
    const epoch = this.groups.setMembers(groupId, userId, isMember);
    this.revoke(userId, null, epoch);
    return epoch;
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  private tell(line: object): void {
    for (const follower of this.followers) follower.write(`${JSON.stringify(line)}\n`);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, 'http://auth');
    const body = Number(request.headers['content-length'] ?? 0) > 0 ? ((await json(request)) as SeenCall['body']) : {};
    if (!UNASKED.has(pathname))
      this.calls.push({ method: request.method!, path: request.url!, body, headers: request.headers });
    try {
      if (pathname.startsWith('/internal/')) this.requireBearer(request);
      else if (!OPEN.test(pathname)) this.requireForwarding(request);
      this.dispatch(pathname, { request, response, body });
    } catch (error) {
      writeProblem(response, error as PlatformError, { instance: pathname, requestId: 'fake' });
    }
  }

  private dispatch(
    path: string,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: SeenCall['body'] },
  ): void {
    const [, , , , verb] = path.split('/');
    if (path === '/api/health/ready') return send(response, { status: 'ready' });
    if (path === '/api/verify' && this.refreshedCookie)
      return void response.writeHead(200, { 'set-cookie': this.refreshedCookie }).end();
    if (path === '/internal/revocations') return this.follow(response);
    if (path === '/internal/revocations/known') return void response.writeHead(204).end();
    if (path === '/internal/users/languages') return send(response, { languages: this.seenLanguages });
    if (path === '/internal/users/ids') return send(response, activeIds(this.users, this.groups, request.url!));
    if (verb === 'locale') return void response.writeHead(this.takesLocales ? 204 : 503).end();
    if (path.startsWith('/internal/users'))
      return reply(response, this.users.answer(request.method!, request.url!, body));
    if (/^\/internal\/(policies|invites)/.test(path)) {
      const ifMatch = request.headers['if-match'];
      return reply(response, this.policies.answer(request.method!, path, { body, ifMatch }), created(request));
    }
    if (path.startsWith('/internal/people')) return send(response, this.peopleFor(request.url!, body));
    if (path.startsWith('/internal/groups'))
      return reply(response, this.groups.answer(request.method!, path, body), created(request));
    if (path === '/internal/access-tokens/verify')
      return send(response, { accessToken: this.readToken(String(body['tokenHash'])) });
    if (path === '/internal/notices/claim') return send(response, { notices: this.notices.splice(0) });
    if (path.startsWith('/internal/notices/')) return void response.writeHead(204).end();
    if (path === '/internal/instance') return this.keep(body as unknown as InternalInstance, response);
    if (path === '/internal/mail-server') {
      this.mailServers.push((body as unknown as InternalMailServer).sealed);
      return void response.writeHead(204).end();
    }
    if (path === '/internal/process')
      return send(response, { memoryRssBytes: 50_000_000, keepsRevocations: this.keepsRevocations });
    if (path === '/internal/mail') return send(response, this.mail);
    if (path === '/internal/auth-events') return send(response, pageOfEvents(this.events, request.url!));
    if (path === '/api/auth/never-answers') return;
    if (path === '/login/assets/never-ends.html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
    if (path === '/api/auth/breaks-off')
      return void response
        .writeHead(200, { 'content-length': 100 })
        .write('half', () => setTimeout(() => response.destroy(), 20));
    if (path.startsWith('/login/assets/'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p data-nonce="__NONCE__">');
    if (path.startsWith('/api/auth/')) return send(response, { path });
    throw new PlatformError(path === '/api/verify' ? 'unauthenticated' : 'not-found');
  }

  /** As it is now: a real one reads its database for each answer. */
  private readToken(tokenHash: string): VerifiedAccessToken | null {
    const found = this.accessTokens.get(tokenHash);
    return found ? { ...found, readAt: new Date().toISOString() } : null;
  }

  private peopleFor(url: string, body: SeenCall['body']): object {
    const { pathname, searchParams } = new URL(url, 'http://auth');
    if (pathname === '/internal/people/groups') return { groups: this.groups.summaries(searchParams.get('memberId')) };
    return { users: this.users.seenBy(body), nextCursor: null };
  }

  private keep(look: InternalInstance, response: ServerResponse): void {
    this.looks.push(look);
    response.writeHead(204).end();
  }

  private follow(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    this.followers.add(response);
    response.on('close', () => this.followers.delete(response));
    response.write('{"live":true}\n');
  }

  private requireForwarding(request: IncomingMessage): void {
    if (request.headers[FORWARDING_KEY_HEADER] !== forwardingKey(this.secret))
      throw new PlatformError('unauthenticated');
  }

  private requireBearer(request: IncomingMessage): void {
    if (request.headers.authorization !== `Bearer ${internalBearer(this.secret)}`)
      throw new PlatformError('unauthenticated');
  }
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @param answer undefined: there is no body */
function reply(response: ServerResponse, answer: object | undefined, status = 200): void {
  if (answer) send(response, answer, status);
  else response.writeHead(204).end();
}

const created = ({ method }: IncomingMessage): number => (method === 'POST' ? 201 : 200);
