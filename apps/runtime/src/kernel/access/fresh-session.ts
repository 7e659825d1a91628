import type { Caller } from '../request-context/caller';
import { FreshSessionRequiredError } from './access.errors';

/** Whether a person confirmed lately that it is them; a credential never did. */
export const isFresh = (caller: Caller, now = Date.now()): boolean =>
  caller.kind === 'user' && caller.session.freshUntil > now;

/**
 * Refuses a person whose session is not fresh. An admin key has no session: it may do what its capabilities allow.
 *
 * @throws FreshSessionRequiredError
 */
export function refuseStaleSession(caller: Caller): void {
  if (caller.kind === 'user' && !isFresh(caller)) throw new FreshSessionRequiredError();
}
