import type { Env } from '@sv/server/config/env-reader';
import { internalBearer } from '@sv/server/keys/keys';
import { readAuthConfig } from '../config/auth-config';
import { AuthServer } from './auth-server';
import { CommandError } from '@sv/server/command-line/command-error';
import { DirectClient } from './direct-client';
import { HttpClient } from './http-client';
import type { IdentityClient } from './identity-client';

const PROBE_MS = 1_500;

/** Opens the client: through the auth server when it answers, otherwise directly to the database. */
export async function openClient(env: Env): Promise<IdentityClient> {
  const config = readAuthConfig(env);
  const server = new AuthServer(config.address);
  if (await server.answers(PROBE_MS)) return new HttpClient(server, internalBearer(config.authSecret));
  server.close();
  return DirectClient.open(config);
}

/**
 * A server that still has the old secret alone could not read what is sealed with the new one.
 *
 * @throws CommandError
 */
export async function refuseOtherSecret(env: Env): Promise<void> {
  const config = readAuthConfig(env);
  const server = new AuthServer(config.address);
  try {
    if (!(await server.answers(PROBE_MS))) return;
    const headers = { authorization: `Bearer ${internalBearer(config.authSecret)}` };
    const { status } = await server.request({ path: '/internal/mail', headers });
    if (status !== 401) return;
    throw new CommandError('the instance that runs has another AUTH_SECRET: restart it with the new and the old one');
  } finally {
    server.close();
  }
}
