import { NotAuthenticatedError } from '@sv/sdk';
import type { RequestContext } from '../../kernel/request-context/request-context';

/**
 * Who reads what a plugin asks about people: the signed-in user, whom the work is for, or who created the link that was
 * followed. Null outside of requests: nobody reads it.
 *
 * @throws NotAuthenticatedError in a request of nobody, who must not see more than a user does
 */
export function viewerOf({ user, viewerId, visit }: RequestContext): string | null {
  const viewer = user?.id ?? viewerId ?? visit?.sharedBy ?? null;
  if (viewer === null && visit) throw new NotAuthenticatedError();
  return viewer;
}
