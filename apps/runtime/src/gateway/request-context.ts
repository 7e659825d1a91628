import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, UserCaller } from '../access/caller';
import { TENANT_ID } from '@sv/server/tenant';
import { runInContext, type RequestContext } from '../request-context/request-context';
import { isReservedApiPath } from './api-segments';
import type { Exchange, Step } from './exchange';
import { keepCookiesOurs } from './plugin-door/cookies-of-answers';
import { withholdCredentials } from './plugin-door/withhold-credentials';

type Door = (exchange: Exchange) => void;

export interface Doors {
  /** The platform's Nest application: `/api/**`. */
  platform: (request: IncomingMessage, response: ServerResponse) => void;
  /** Every page and static file. */
  shell: Door;
}

const NO_CAPABILITIES: ReadonlySet<string> = new Set();

/** Step 12: opens the context of the request, writes our own identity headers and hands over to one of three doors. */
export const requestContext =
  (doors: Doors): Step =>
  exchange => {
    const { request, caller } = exchange;
    if (caller) {
      request.caller = caller;
      if (caller.kind === 'user') Object.assign(request.headers, identityHeaders(caller));
    }
    if (exchange.plugin) request.headers['x-platform-plugin-id'] = exchange.plugin.id;
    runInContext(contextOf(exchange), handOver, exchange, doors);
    return 'handled';
  };

function handOver(exchange: Exchange, doors: Doors): void {
  const { request, response, path, plugin } = exchange;
  if (isUnder(path, '/api')) {
    if (!isReservedApiPath(path)) throw new PlatformError('not-found');
    doors.platform(request, response);
  } else if (plugin?.handle && isUnder(path, `${plugin.routePrefix}/api`)) {
    withholdCredentials(exchange);
    keepCookiesOurs(response);
    plugin.handle(request, response);
  } else doors.shell(exchange);
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

function contextOf({ requestId, request, path, caller, plugin, devMode }: Exchange): RequestContext {
  const user = caller?.kind === 'user' ? caller : null;
  return {
    requestId,
    route: `${request.method} ${path}`,
    user: user?.user ?? null,
    session: user ? { id: user.session.id } : null,
    capabilities: caller?.capabilities ?? NO_CAPABILITIES,
    plugin,
    life: plugin?.currentLife,
    tenantId: TENANT_ID,
    dataSourceKind: devMode ? 'mock' : 'real',
  };
}

const headersOf = new WeakMap<Caller, Record<string, string>>();

/** The headers of contract 2, made once per caller. A name outside Latin-1 cannot stand in a header: percent-encoded. */
function identityHeaders(caller: UserCaller): Record<string, string> {
  const known = headersOf.get(caller);
  if (known) return known;
  const { user, session, capabilities } = caller;
  const headers: Record<string, string> = {
    'x-platform-user-id': user.id,
    'x-platform-user-email': user.email,
    'x-platform-user-name': encodeURIComponent(user.name),
    'x-platform-user-role': user.role,
    'x-platform-user-capabilities': JSON.stringify([...capabilities]),
    'x-platform-session-id': session.id,
    'x-platform-tenant-id': TENANT_ID,
    ...(user.image && { 'x-platform-user-image': user.image }),
  };
  headersOf.set(caller, headers);
  return headers;
}
