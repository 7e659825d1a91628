import { type GroupIds, NO_GROUPS } from '../../kernel/auth-client/memberships';
import type { Exchange, Outcome } from '../../kernel/exchange/exchange';
import type { UserCaller } from '../../kernel/request-context/caller';

/**
 * Admits a person when their groups are known. Without them, what needs a group is closed: `authLost` makes the refusal
 * say that nobody knows.
 */
export function withGroups(
  exchange: Exchange,
  known: GroupIds | Promise<GroupIds>,
  callerWith: (groups: GroupIds) => UserCaller,
): Outcome | Promise<Outcome> {
  if (!(known instanceof Promise)) {
    exchange.caller = callerWith(known);
    return 'next';
  }
  return known
    .catch(() => {
      exchange.authLost = true;
      return NO_GROUPS;
    })
    .then(groups => {
      exchange.caller = callerWith(groups);
      return 'next';
    });
}
