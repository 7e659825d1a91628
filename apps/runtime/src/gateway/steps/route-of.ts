import type { Exchange } from '../../kernel/exchange/exchange';
import { isStaticPath } from '../../shell/shell';
import { AUTH_PAGES, belongsToAuth } from './auth-proxy';

/**
 * What a request is counted as: the pattern of its route, as the router knows it. An address itself may name a person or
 * contain a secret, and there are too many of them.
 */
export function routeOf({ request, path, publicPath, plugin }: Exchange): string {
  if (publicPath) return publicPath.pattern;
  const route: unknown = request.route?.path;
  if (typeof route === 'string') return route;
  if (belongsToAuth(path)) return AUTH_PAGES.has(path) ? path : path.startsWith('/api/') ? '/api/auth/*' : 'file';
  // Nobody answered it: a step of the gateway refused it, or there is no such route.
  if (path.startsWith('/api/') || (plugin && path.startsWith(`${plugin.routePrefix}/api/`))) return 'unrouted';
  return isStaticPath(path) ? 'file' : 'page';
}
