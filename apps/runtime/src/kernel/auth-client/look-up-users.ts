import type { DirectoryUser } from '@sv/contracts/internal.contract';
import type { InternalClient } from './internal-client';

/** The auth server looks up at most so many at once. */
export const LOOKUP_SIZE = 200;

/**
 * The people with these ids, each with name, role and status. Those whom the auth server does not know are left out.
 *
 * @throws PlatformError `auth-unavailable`
 */
export async function lookUpUsers(internal: InternalClient, ids: readonly string[]): Promise<DirectoryUser[]> {
  const found: DirectoryUser[] = [];
  for (let at = 0; at < ids.length; at += LOOKUP_SIZE) {
    const body = { ids: ids.slice(at, at + LOOKUP_SIZE) };
    const call = { method: 'POST', path: '/internal/users/lookup', body } as const;
    found.push(...(await internal.call<{ users: DirectoryUser[] }>(call)).users);
  }
  return found;
}
