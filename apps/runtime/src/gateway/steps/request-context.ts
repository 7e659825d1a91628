import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, UserCaller } from '../../kernel/request-context/caller';
import { TENANT_ID } from '@sv/server/tenant';
import { runInContext, type RequestContext } from '../../kernel/request-context/request-context';
import type { PluginDocuments } from '../../kernel/exchange/plugin-documents';
import { isReservedApiPath } from './api-segments';
import { isUnder } from '../calling/is-under';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import { guardResponseHeaders } from './guard-response-headers';
import { withholdCredentials } from './withhold-credentials';

type PageHandler = (exchange: Exchange) => void;

export interface RequestHandlers {
  /** The platform's Nest application: `/api/**`. */
  platform: (request: IncomingMessage, response: ServerResponse) => void;
  /** Every page and static file. */
  shell: PageHandler;
  /** `<prefix>/api/openapi.json`. A plugin cannot have another route there. */
  documents: PluginDocuments;
}

const READING = new Set(['GET', 'HEAD']);
const NO_CAPABILITIES: ReadonlySet<string> = new Set();

/** Opens the context of the request and calls one of three handlers; a plugin's gets the identity headers. */
export const requestContext =
  (handlers: RequestHandlers): Step =>
  exchange => {
    runInContext(contextOf(exchange), handOver, exchange, handlers);
    return 'handled';
  };

function handOver(exchange: Exchange, handlers: RequestHandlers): void {
  const { request, response, path, plugin } = exchange;
  if (isUnder(path, '/api')) {
    if (!isReservedApiPath(path)) throw new PlatformError('not-found');
    handlers.platform(request, response);
  } else if (plugin?.handle && isUnder(path, `${plugin.routePrefix}/api`)) {
    if (path === `${plugin.routePrefix}/api/openapi.json` && READING.has(exchange.method))
      return handlers.documents.sendDocument(plugin.id, response);
    withholdCredentials(exchange);
    if (!exchange.publicPath) writeIdentityHeaders(exchange, plugin.id);
    guardResponseHeaders(response);
    plugin.handle(request, response);
  } else handlers.shell(exchange);
}

function contextOf({ requestId, request, path, publicPath, caller, plugin, devMode }: Exchange): RequestContext {
  const user = caller?.kind === 'user' ? caller : null;
  return {
    requestId,
    caller,
    route: `${request.method} ${publicPath?.pattern ?? path}`,
    ...(publicPath && { visit: { sharedBy: null } }),
    user: user?.user ?? null,
    session: user ? { id: user.session.id } : null,
    capabilities: caller?.capabilities ?? NO_CAPABILITIES,
    plugin,
    life: plugin?.currentLife,
    tenantId: TENANT_ID,
    dataSourceKind: devMode ? 'mock' : 'real',
  };
}

/** For plugins that do not use the SDK. The platform's own code reads the context. */
function writeIdentityHeaders({ request, caller }: Exchange, pluginId: string): void {
  if (caller?.kind === 'user') Object.assign(request.headers, identityHeaders(caller));
  request.headers['x-platform-plugin-id'] = pluginId;
}

const headersOf = new WeakMap<Caller, Record<string, string>>();

/**
 * The identity headers, made once per caller. A name outside Latin-1 cannot be in a header, so it is percent-encoded.
 */
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
