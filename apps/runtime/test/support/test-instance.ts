import type { Abstract, Type } from '@nestjs/common';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { VerifiedAccessToken } from '@sv/contracts/internal.contract';
import { newId } from '@sv/server/ids/new-id';
import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { newAccessToken } from '@sv/server/keys/access-token';
import { hashToken } from '@sv/server/keys/constant-time';
import { createLogger } from '@sv/server/logger/logger';
import { SessionCookieCodec, type SessionData } from '@sv/server/session-cookie/session-cookie';
import type { ServerPlugin } from '@sv/sdk/registry';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import { DataSource } from 'typeorm';
import { readRuntimeConfig } from '../../src/kernel/config/runtime-config';
import { logContext } from '../../src/kernel/request-context/log-context';
import type { PlatformOptions } from '../../src/kernel/platform-options';
import { type Runtime, startRuntime } from '../../src/start-runtime';
import { FakeAuthServer } from './auth-server/fake-auth-server';
import { aUser } from './auth-server/fake-users';
import { migratedPlatformDatabase } from './platform-store';
import { testPlugins } from './plugins/test-plugins';

export const SECRET = 'a secret for tests, of more than 32 bytes';
export const ADMIN_KEY = 'an admin key for tests';

const DONE = { code: 0, output: '', printed: '' };

/** Where the log of a test goes. */
const SILENCE = { write: () => undefined };

export type Somebody = 'owner' | 'admin' | 'auditor' | 'user';
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sends requests as one caller. */
export type Client = Record<Method, (path: string) => Test> & { user: AdminUser; sessionId: string; cookie: string };

/** What outlives a restart. */
export interface TestDatabase {
  auth: FakeAuthServer;
  database: FreshDatabase;
  folder: string;
  clear: () => Promise<void>;
}

export interface TestInstanceOptions {
  env?: Record<string, string>;
  plugins?: ServerPlugin[];
  /** Told of every line of the log; left out: there is none. */
  log?: (line: string) => void;
  /** Given: it is the caller's, and still there when the instance has ended. */
  ground?: TestDatabase;
  /** Makes backups, where the test is about them; otherwise it says that it has. */
  supervisor?: PlatformOptions['supervisor'];
}

/** The runtime as `main.ts` starts it, on a free port and an empty database, with a stand-in for the auth server. */
export class TestInstance {
  readonly people = new Map<Somebody, AdminUser>();
  private readonly codec = new SessionCookieCodec(SECRET);

  constructor(
    readonly auth: FakeAuthServer,
    private readonly runtime: Runtime,
    private readonly leave: () => Promise<void>,
  ) {
    for (const role of ['owner', 'admin', 'auditor', 'user'] as const) {
      this.people.set(role, auth.add(aUser({ name: role, role: `platform:${role}` as Role })));
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.runtime.port}`;
  }

  get dataSource(): DataSource {
    return this.get(DataSource);
  }

  /** Something out of the platform's Nest application. */
  get<T>(type: Type<T> | Abstract<T>): T {
    return this.runtime.app.get(type, { strict: false });
  }

  get app() {
    return this.runtime.app;
  }

  /** @param session what to say differently in the cookie, `freshUntil` for example */
  as(who: Somebody | AdminUser, session: Partial<SessionData> = {}): Client {
    const user = typeof who === 'string' ? this.people.get(who)! : who;
    const sessionId = session.sessionId ?? newId();
    const cookie = `sv_session=opaque; sv_session_data=${this.seal(user, { ...session, sessionId })}`;
    return { ...this.client(test => test.set('cookie', cookie)), user, sessionId, cookie };
  }

  anonymous(): Record<Method, (path: string) => Test> {
    return this.client(test => test);
  }

  withAdminKey(key = ADMIN_KEY): Record<Method, (path: string) => Test> {
    return this.client(test => test.set('x-platform-admin-key', key));
  }

  /** Sends requests with an access token, right or wrong. */
  withToken(token: string): Record<Method, (path: string) => Test> {
    return this.client(test => test.set('authorization', `Bearer ${token}`));
  }

  /** A new access token of somebody. @param fields what is different about it, `scope` for example */
  accessTokenOf(who: Somebody | AdminUser, fields: Partial<VerifiedAccessToken> = {}, now = Date.now()): string {
    const { id, name, email, image, role } = typeof who === 'string' ? this.people.get(who)! : who;
    const token = newAccessToken();
    this.auth.accessTokens.set(hashToken(token), {
      id: newId(),
      scope: 'write',
      pluginIds: null,
      expiresAt: new Date(now + 86_400_000).toISOString(),
      user: { id, name, email, image, role },
      epoch: 1,
      readAt: '',
      mfaDueAt: null,
      ...fields,
    });
    return token;
  }

  seal({ id, name, email, role }: AdminUser, session: Partial<SessionData> = {}, now = Date.now()): string {
    const data = {
      userId: id,
      name,
      email,
      image: null,
      role,
      sessionId: newId(),
      epoch: 1,
      issuedAt: now,
      expiresAt: now + 300_000,
      freshUntil: now + 600_000,
      mfaDueAt: null,
      ...session,
    };
    return this.codec.seal(data);
  }

  async close(): Promise<void> {
    await this.runtime.close();
    await this.leave();
  }

  private client(dress: (test: Test) => Test): Record<Method, (path: string) => Test> {
    const send = (method: Method) => (path: string) => dress(request(this.url)[method](path));
    return { get: send('get'), post: send('post'), put: send('put'), patch: send('patch'), delete: send('delete') };
  }
}

/**
 * A database, a data directory and a stand-in for the auth server.
 *
 * @param databaseUrl of a Postgres server; empty: SQLite; left out: as TEST_DATABASE_URL says
 */
export async function freshDatabase(databaseUrl?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sv-instance-'));
  const database = await migratedPlatformDatabase(databaseUrl);
  const auth = await new FakeAuthServer(SECRET).start();
  const clear = async () => {
    await auth.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { auth, database, folder, clear };
}

export async function startTestInstance({
  env = {},
  plugins = testPlugins(),
  log,
  ground,
  supervisor = { makeBackup: async () => DONE, testBackup: async () => DONE },
}: TestInstanceOptions = {}): Promise<TestInstance> {
  const { auth, database, folder, clear } = ground ?? (await freshDatabase());
  const config = readRuntimeConfig({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    DATABASE_URL: database.options.url,
    AUTH_URL: auth.url,
    AUTH_SECRET: SECRET,
    ADMIN_KEY,
    LOG_LEVEL: log ? 'info' : 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    WEB_DIR: join(folder, 'web'),
    ...env,
  });
  const runtime = await startRuntime(
    config,
    createLogger(config.logLevel, logContext, log ? { write: log } : SILENCE),
    plugins,
    supervisor,
  );
  const instance = new TestInstance(auth, runtime, ground ? async () => undefined : clear);
  await followed(instance);
  return instance;
}

/** The cache cookie counts from the moment the revocation stream is live. */
async function followed(instance: TestInstance): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await instance.as('user').get('/api/shell');
    if (status === 200) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('The instance does not take sessions.');
}
