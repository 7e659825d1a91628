import { EnvReader, type Env } from '@sv/server/config/env-reader';
import { internalBearer } from '@sv/server/keys/keys';
import { type AuthConfig, readAuthConfig } from '../config/auth-config';
import { CommandError } from './commands/command-error';
import { DirectDoor } from './direct-door';
import { HttpDoor } from './http-door';
import type { IdentityDoor } from './identity-door';

const PROBE_MS = 1_500;

/** Through the auth server when it answers, else straight to the database. */
export async function openDoor(env: Env): Promise<IdentityDoor> {
  const config = readAuthConfig(env);
  const authUrl = authUrlOf(env, config);
  if (await answers(authUrl)) return new HttpDoor(authUrl, internalBearer(config.authSecret));
  return DirectDoor.open(config);
}

/**
 * A server that still has the old secret alone could not read what is sealed with the new one.
 *
 * @throws CommandError
 */
export async function refuseOtherSecret(env: Env): Promise<void> {
  const config = readAuthConfig(env);
  const authUrl = authUrlOf(env, config);
  if (!(await answers(authUrl))) return;
  const headers = { authorization: `Bearer ${internalBearer(config.authSecret)}` };
  const { status } = await fetch(`${authUrl}/internal/mail`, { headers });
  if (status === 401) {
    throw new CommandError('the instance that runs has another AUTH_SECRET: restart it with the new and the old one');
  }
}

const authUrlOf = (env: Env, { port }: AuthConfig): string =>
  new EnvReader(env).origin('AUTH_URL', `http://127.0.0.1:${port}`);

async function answers(authUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${authUrl}/api/health`, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok;
  } catch {
    // Refused or too slow: then the database is asked.
    return false;
  }
}
