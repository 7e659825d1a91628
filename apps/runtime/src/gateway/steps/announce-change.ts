import type { Exchange, Step } from '../../kernel/exchange/exchange';
import { type LiveMessage, PLATFORM_SOURCE } from '../../notifications/live/message/live-message';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** These have a topic of their own. */
const NOTIFICATIONS = '/api/account/notifications';

export interface Announcements {
  publish(message: LiveMessage): Promise<void>;
}

/** What everybody's sidebar, colours and apps depend on. */
const OF_EVERYBODY =
  /^\/api\/admin\/(instance-config|instance-pictures|plugins|settings|entitlements|group-entitlements)(\/|$)/;

/**
 * After a change of somebody's account their open pages read it again, in other browsers too, and after a change by an
 * administrator the pages of Console and, where it may concern them, those of everybody. Administrators are told who it
 * was. Otherwise the event says nothing: who opened the page reads what they may.
 */
export const announceChange =
  (live: Announcements): Step =>
  exchange => {
    const { method, path, response } = exchange;
    if (!path.startsWith('/api/a') || READS.has(method)) return 'next';
    if (path.startsWith('/api/admin/')) response.once('finish', () => announce(live, exchange, 'console'));
    else if (isAboutAccount(path)) response.once('finish', () => announce(live, exchange, 'account'));
    return 'next';
  };

const isAboutAccount = (path: string): boolean =>
  (path.startsWith('/api/account/') && !path.startsWith(NOTIFICATIONS)) || path.startsWith('/api/auth/');

function announce(live: Announcements, exchange: Exchange, topic: 'console' | 'account'): void {
  if (exchange.response.statusCode >= 400 || exchange.devMode) return;
  const userId = userOf(exchange);
  if (topic === 'console') announceToAll(live, exchange);
  else if (userId) void live.publish({ source: PLATFORM_SOURCE, topic, audience: [userId] });
}

function announceToAll(live: Announcements, { caller, path }: Exchange): void {
  const to = { source: PLATFORM_SOURCE, audience: 'everyone' } as const;
  const by = caller?.kind === 'user' ? { id: caller.user.id, name: caller.user.name } : null;
  void live.publish({ ...to, topic: 'console', payload: { by } });
  if (OF_EVERYBODY.test(path)) void live.publish({ ...to, topic: 'workspace' });
}

/** What is forwarded to the auth server has no caller here, but the signature of its cookie was verified. */
const userOf = ({ caller, cookie }: Exchange): string | null =>
  caller?.kind === 'user' ? caller.user.id : (cookie?.userId ?? null);
