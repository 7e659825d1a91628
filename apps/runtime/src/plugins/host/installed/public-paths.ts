import type { PluginManifest } from '@sv/sdk';
import { PathPatterns } from '@sv/sdk/manifest/public-paths';
import type { PublicPath, PublicPaths } from '../../../kernel/exchange/gated-plugin';

/** What the manifest opens to everybody; null when that is nothing, and without the permission. */
export function publicPathsOf(manifest: PluginManifest): PublicPaths | null {
  const isAllowed = manifest.permissions.includes('public');
  return isAllowed && manifest.public.length + manifest.publicPages.length > 0 ? new ManifestPaths(manifest) : null;
}

class ManifestPaths implements PublicPaths {
  private readonly routes: PathPatterns;
  private readonly pages: PathPatterns;

  constructor({ routePrefix, public: routes, publicPages }: PluginManifest) {
    this.routes = new PathPatterns(`${routePrefix}/api`, routes);
    this.pages = new PathPatterns(routePrefix, publicPages);
  }

  /** A page is only ever read. */
  find(method: string, path: string): PublicPath | null {
    const route = this.routes.match(path);
    if (route !== null) return { kind: 'route', pattern: route };
    const page = method === 'GET' || method === 'HEAD' ? this.pages.match(path) : null;
    return page === null ? null : { kind: 'page', pattern: page };
  }
}
