import type { ActiveUserCount } from '@sv/contracts/internal.contract';
import type { InternalClient } from '../../kernel/auth-client/internal-client';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import { isNavigation, redirect } from '../../kernel/exchange/navigation';

const PAGES: ReadonlySet<string> = new Set(['/', '/login']);

/**
 * While there is no account, nobody can sign in, so `/` and `/login` redirect to the page that creates the first
 * account. The set-up token is not part of the address: the person who may create that account has it already. An
 * instance that has people once always has people (the last owner cannot be removed), so it is not checked again.
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

/**
 * Keeps of the query only where the person wanted to go. The page decides whether that is an address of ours, as
 * `/login` does.
 */
function returnUrlOf({ query }: Exchange): string {
  const returnUrl = new URLSearchParams(query).get('returnUrl');
  return returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`;
}
