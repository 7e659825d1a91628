import { EnvReader, type Env } from '@sv/server/config/env-reader';
import { internalBearer } from '@sv/server/keys/keys';
import { readAuthConfig } from '../config/auth-config';
import { DirectDoor } from './direct-door';
import { HttpDoor } from './http-door';
import type { IdentityDoor } from './identity-door';

const PROBE_MS = 1_500;

/** Through the auth server when it answers, else straight to the database. */
export async function openDoor(env: Env): Promise<IdentityDoor> {
  const config = readAuthConfig(env);
  const authUrl = new EnvReader(env).origin('AUTH_URL', `http://127.0.0.1:${config.port}`);
  if (await answers(authUrl)) return new HttpDoor(authUrl, internalBearer(config.authSecret));
  return DirectDoor.open(config);
}

async function answers(authUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${authUrl}/api/health`, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok;
  } catch {
    // Refused or too slow: then the database is asked.
    return false;
  }
}
