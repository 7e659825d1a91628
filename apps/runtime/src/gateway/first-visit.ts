import type { ActiveUserCount } from '@sv/contracts/internal.contract';
import type { InternalClient } from '../auth-client/internal-client';
import type { Exchange, Step } from './exchange';
import { isNavigation, redirect } from './navigation';

const PAGES: ReadonlySet<string> = new Set(['/', '/login']);

/**
 * Before step 7: where nobody has an account, nobody can sign in; whoever opens the workspace is led to where the first account
 * is made. The set-up token is not part of the address: whoever may make that account has it already. An instance that
 * has people once has them always (the last owner stays), so that it is not asked again.
 */
export function firstVisit(internal: InternalClient): Step {
  let mayBeEmpty = true;
  const isEmpty = async (): Promise<boolean> => {
    try {
      const { roles } = await internal.call<ActiveUserCount>({ path: '/internal/users/count' });
      mayBeEmpty = Object.keys(roles).length === 0;
      return mayBeEmpty;
    } catch {
      return false; // the auth server is lost: the pages say so themselves
    }
  };
  return exchange => {
    if (!mayBeEmpty || !PAGES.has(exchange.path) || !isNavigation(exchange)) return 'next';
    return isEmpty().then(empty => {
      if (!empty) return 'next';
      redirect(exchange, `/register${returnUrlOf(exchange)}`);
      return 'handled';
    });
  };
}

/** Of the query only where the person wanted to go; whether that is a place of ours, the page decides as `/login` does. */
function returnUrlOf({ query }: Exchange): string {
  const returnUrl = new URLSearchParams(query).get('returnUrl');
  return returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`;
}
