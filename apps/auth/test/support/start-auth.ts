import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Test } from 'supertest';
import { DataSource } from 'typeorm';
import type { Env } from '@sv/server/config/env-reader';
import { type FreshDatabase, freshDatabase } from '@sv/server/database/testing/fresh-database';
import { makeTables } from '@sv/server/database/testing/migrated-database';
import { LOOPBACK_HEADER } from '@sv/server/http/is-loopback';
import { FORWARDING_KEY_HEADER, forwardingKey, internalBearer } from '@sv/server/keys/keys';
import { createAuthApp } from '../../src/auth-app';
import { readAuthConfig } from '../../src/config/auth-config';
import { identityStore } from '../../src/database/open-identity-store';
import { silentLogger } from '../../src/silent-logger';
import { hashCheaply } from './cheap-hashes';

/** Everybody of a test registers from one address, and its counters are those of the attack that it is about. */
const QUIET = { LOGIN_DIR: '/nowhere', REGISTRATION_LIMIT_PER_MINUTE: '0' };

export const TEST_SECRET = 'a secret of at least thirty-two bytes, for tests';

/** A real auth server on a real database and a real port. */
export interface AuthInstance {
  app: NestExpressApplication;
  url: string;
  db: DataSource;
  bearer: string;
  /** What the runtime writes on a request that it forwards for somebody at this machine. */
  forwarding: Record<string, string>;
  /** Sends requests as the runtime forwards them. */
  http(): Http;
  /** Sends them as whoever reaches the port. */
  stranger(): Http;
  close(): Promise<void>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';
type Http = Record<Method, (path: string) => Test>;

/** Starts one on a database of its own, or as a second process on `database`, which it then leaves alone. */
export async function startAuth(
  env: Env = {},
  database?: FreshDatabase,
  logger = silentLogger(),
): Promise<AuthInstance> {
  const place = database ?? (await migratedDatabase());
  const config = {
    ...readAuthConfig({ AUTH_SECRET: TEST_SECRET, ...QUIET, ...env }),
    database: place.options,
  };
  const app = await createAuthApp(config, logger);
  hashCheaply(app);
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer() as Server;
  const forwarding = { [FORWARDING_KEY_HEADER]: forwardingKey(config.authSecret), [LOOPBACK_HEADER]: '1' };
  return {
    app,
    url: `${config.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    db: app.get(DataSource),
    bearer: internalBearer(config.authSecret),
    forwarding,
    http: () => client(server, forwarding),
    stranger: () => client(server, {}),
    close: async () => {
      await app.close();
      if (!database) await place.drop();
    },
  };
}

/** One with the tables of identities, for tests that are not about how those are made. */
export async function migratedDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  const { entities, migrations, migrationsTable } = identityStore(fresh.options);
  await makeTables(fresh.options, { entities, migrations, migrationsTable });
  return fresh;
}

function client(server: Server, headers: Record<string, string>): Http {
  const send = (method: Method) => (path: string) => request(server)[method](path).set(headers);
  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
    head: send('head'),
    options: send('options'),
  };
}
