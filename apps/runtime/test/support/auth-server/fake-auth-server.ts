import { byNewest } from '@sv/server/database/search/span';
import { fromCursor, toCursor } from '@sv/server/http/instant-cursor';
import type { Role } from '@sv/contracts/access.contract';
import type { Language } from '@sv/contracts/language.contract';
import type { AdminUser, AdminUserList, UserStatus } from '@sv/contracts/admin.contract';
import type {
  AuthEventEntry,
  AuthEventList,
  IdentityNotice,
  InternalInstance,
  InternalMailServer,
  MailQueueState,
  Revocation,
  VerifiedAccessToken,
} from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import { FORWARDING_KEY_HEADER, forwardingKey, internalBearer } from '@sv/server/keys/keys';
import { writeProblem } from '@sv/server/problem/problem';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TlsOptions } from 'node:tls';
import { activeCount, activeIds } from './fake-headcount';
import { FakeGroups } from './fake-groups';
import { FakePolicies } from './fake-policies';

const BEAT_MS = 500;
const OPEN = /^\/api\/(verify$|health)/;
const OWNER: Role = 'platform:owner';

export interface SeenCall {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

/** A user of the stand-in, with every field a test does not care about filled in. */
export function aUser(fields: Partial<AdminUser> = {}): AdminUser {
  const id = fields.id ?? newId();
  return {
    id,
    email: `${id}@example.test`,
    emailVerified: true,
    name: 'Somebody',
    image: null,
    role: 'platform:user',
    status: 'active',
    mfa: { totp: false, passkeys: 0 },
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
    ...fields,
  };
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
  readonly users = new Map<string, AdminUser>();
  readonly calls: SeenCall[] = [];
  /** Handed out with the next claim. */
  readonly notices: IdentityNotice[] = [];
  /** What `/internal/mail` answers. */
  mail: MailQueueState = { configured: false, queued: 0, lastError: null, failingSince: null };
  readonly policies = new FakePolicies();
  keepsRevocations = true;
  readonly groups = new FakeGroups();
  /** Whom nobody but themselves may see, as a policy may say. */
  readonly hidden = new Set<string>();
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
  /** Whether the last step of a deletion goes wrong. */
  failsToRemove = false;
  /** Whether the language of a person is taken. */
  takesLocales = true;
  /** What the browsers of people preferred lately. */
  readonly seenLanguages: Record<string, Language> = {};
  /** Whether no account can be changed now. */
  failsToChange = false;
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
    this.users.set(user.id, user);
    return user;
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
    call: { request: IncomingMessage; response: ServerResponse; body: SeenCall['body'] },
  ): void {
    const { request, response, body } = call;
    const [, , , id, verb] = path.split('/');
    if (path === '/api/health/ready') return send(response, { status: 'ready' });
    if (path === '/api/verify' && this.refreshedCookie)
      return void response.writeHead(200, { 'set-cookie': this.refreshedCookie }).end();
    if (path === '/internal/revocations') return this.follow(response);
    if (path === '/internal/revocations/known') return void response.writeHead(204).end();
    if (path === '/internal/users/lookup')
      return send(response, { users: (body['ids'] as string[]).flatMap(one => this.users.get(one) ?? []) });
    if (path === '/internal/users/languages') return send(response, { languages: this.seenLanguages });
    if (path === '/internal/users/ids') return send(response, activeIds(this.users, this.groups, request.url!));
    if (path === '/internal/users/count') return send(response, activeCount(this.users));
    if (path === '/internal/users') return send(response, this.listFor(request.url!));
    if (verb === 'locale') return void response.writeHead(this.takesLocales ? 204 : 503).end();
    if (path.startsWith('/internal/users/') && request.method === 'PATCH')
      return send(response, this.change(id!, body));
    if (id && ['sign-out', 'reset-mfa', 'unlock'].includes(verb ?? '')) return this.actOn(id, body, response);
    if (id && verb === 'reset-link') return this.handOver(id, body, response);
    if (id && verb === 'reauthenticate') return this.confirm(id, body, response);
    if (path.startsWith('/internal/users/') && request.method === 'DELETE') return this.remove(id!, response);
    if (/^\/internal\/(policies|invites)/.test(path)) return this.answerPolicies(path, call);
    if (path.startsWith('/internal/people')) return this.answerPeople(request.url!, body, response);
    if (path.startsWith('/internal/groups')) {
      const answer = this.groups.answer(request.method!, path, body);
      return answer
        ? send(response, answer, request.method === 'POST' ? 201 : 200)
        : void response.writeHead(204).end();
    }
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
    if (path === '/internal/auth-events') return send(response, this.eventsFor(request.url!));
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

  private answerPolicies(
    path: string,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: SeenCall['body'] },
  ): void {
    const answer = this.policies.answer(request.method!, path, { body, ifMatch: request.headers['if-match'] });
    if (answer) send(response, answer, request.method === 'POST' ? 201 : 200);
    else response.writeHead(204).end();
  }

  /** Everybody sees everybody but those in `hidden`. */
  private answerPeople(url: string, body: SeenCall['body'], response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://auth');
    if (pathname === '/internal/people/groups') {
      return send(response, { groups: this.groups.summaries(searchParams.get('memberId')) });
    }
    const seen = [...this.users.values()].filter(({ id }) => !this.hidden.has(id) || id === body['viewer']);
    const people = seen.map(({ id, name, image, email }) => ({
      id,
      name,
      image,
      deleted: false,
      email,
    }));
    const ids = body['ids'] as string[] | undefined;
    const gone = (id: string) => ({ id, name: 'Deleted user', image: null, deleted: true, email: null });
    const users =
      ids?.flatMap(id => people.find(one => one.id === id) ?? (this.users.has(id) ? [] : gone(id))) ?? people;
    send(response, { users, nextCursor: null });
  }

  private change(id: string, body: SeenCall['body']): AdminUser {
    const { role, active, status, fresh } = body as {
      role?: Role;
      active?: boolean;
      status?: 'deleting';
      fresh?: true;
    };
    if (this.failsToChange) throw new PlatformError('database-unavailable');
    const user = this.reach(id, body);
    if (role !== undefined && this.roleOf(body) !== OWNER) throw new PlatformError('forbidden');
    const ownership = role !== undefined && role !== user.role && [role, user.role].includes(OWNER);
    if (ownership && body['actorType'] === 'user' && !fresh) throw new PlatformError('reauthentication-required');
    const owners = [...this.users.values()].filter(one => one.role === OWNER && one.status === 'active');
    const leaves = (role !== undefined && role !== OWNER) || active === false || status === 'deleting';
    if (leaves && owners.length === 1 && owners[0] === user) throw new PlatformError('last-owner');
    const next: UserStatus = status ?? (active === undefined ? user.status : active ? 'active' : 'deactivated');
    const image = body['image'] as string | null | undefined;
    return this.add({
      ...user,
      image: image === undefined ? user.image : image,
      role: role ?? user.role,
      status: next,
    });
  }

  /** The user, when the actor may touch it: on an owner only owners, and oneself. */
  private reach(id: string, body: SeenCall['body']): AdminUser {
    const user = this.users.get(id);
    if (!user) throw new PlatformError('not-found');
    const trusted = body['actorType'] === 'system' || body['actorId'] === id || this.roleOf(body) === OWNER;
    if (user.role === OWNER && !trusted) throw new PlatformError('forbidden');
    return user;
  }

  private roleOf({ actorId, actorType }: SeenCall['body']): Role | undefined {
    return actorType === 'user' ? this.users.get(String(actorId))?.role : undefined;
  }

  private keep(look: InternalInstance, response: ServerResponse): void {
    this.looks.push(look);
    response.writeHead(204).end();
  }

  private actOn(id: string, body: SeenCall['body'], response: ServerResponse): void {
    this.reach(id, body);
    response.writeHead(204).end();
  }

  private handOver(id: string, body: SeenCall['body'], response: ServerResponse): void {
    this.reach(id, body);
    send(response, { url: 'http://localhost:3000/reset-password?token=t', expiresAt: '2027-01-01T00:00:00.000Z' });
  }

  /** Everybody's password is `right password`, and every code `123456`. */
  private confirm(id: string, { password, code }: SeenCall['body'], response: ServerResponse): void {
    if (password !== undefined && this.users.get(id)?.mfa.totp) throw new PlatformError('second-factor-required');
    if (code === '000000') throw new RetryLaterError('rate-limited', 2);
    if (password !== undefined && password !== 'right password') throw new PlatformError('invalid-credentials');
    if (code !== undefined && code !== '123456') throw new PlatformError('invalid-code');
    response.writeHead(204).end();
  }

  private remove(id: string, response: ServerResponse): void {
    if (this.failsToRemove) throw new PlatformError('database-unavailable');
    this.users.delete(id);
    response.writeHead(204).end();
  }

  private listFor(url: string): AdminUserList {
    const query = new URL(url, 'http://auth').searchParams;
    const [status, q] = [query.get('status'), query.get('q')?.toLowerCase() ?? ''];
    const users = [...this.users.values()]
      .filter(user => status !== 'deleting' || user.status === status)
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(q));
    return { users, nextCursor: null };
  }

  /** Newest first, by the filters that the real one knows. */
  private eventsFor(url: string): AuthEventList {
    const query = new URL(url, 'http://auth').searchParams;
    const { action, actor, subject, user, from, to, cursor, limit = '50' } = Object.fromEntries(query);
    const before = cursor === undefined ? null : fromCursor(cursor);
    const entries = this.events
      .filter(event => !action || event.action === action)
      .filter(event => !actor || event.actorId === actor)
      .filter(event => !subject || event.subjectUserId === subject)
      .filter(event => !user || event.actorId === user || event.subjectUserId === user)
      .filter(event => (!from || event.at >= from) && (!to || event.at < to))
      .filter(event => !before || byNewest(before, event) < 0)
      .sort(byNewest);
    const page = entries.slice(0, Number(limit));
    const more = entries.length > page.length;
    return { entries: page, nextCursor: more ? toCursor(page.at(-1)!) : null };
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
