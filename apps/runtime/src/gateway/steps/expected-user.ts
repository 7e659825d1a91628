import { PlatformError } from '@sv/server/problem/platform-error';
import type { Exchange, Outcome } from '../../kernel/exchange/exchange';

/**
 * A page names the person for whom it sends a change that waited, or reads what it will keep. Somebody else may have
 * signed in in another tab since: the cookie is theirs then, and the request is refused. A request that names nobody is
 * not checked. Sent twice, Node joins the two, and that is nobody's id.
 */
export function expectedUser({ caller, request }: Exchange): Outcome {
  const expected = request.headers['sv-user-id'];
  if (expected === undefined || caller === null) return 'next';
  if (caller.kind !== 'user' || caller.user.id !== expected) throw new PlatformError('another-user');
  return 'next';
}
