import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Caller } from '../request-context/caller';

/** A caller as the logs name it. */
export const actorOf = (caller: Caller): InternalActor =>
  caller.kind === 'user'
    ? { actorId: caller.user.id, actorType: 'user' }
    : { actorId: caller.keyId, actorType: 'admin-key' };
