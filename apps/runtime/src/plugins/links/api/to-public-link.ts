import type { PublicLink as Item } from '@sv/contracts/public-links.contract';
import type { PluginHost } from '../../host/plugin-host';
import type { PublicLink } from '../public-link.entity';

/** A link as its owner sees it. What was installed once may be gone: then its path has no prefix. */
export const toPublicLink = (plugins: Pick<PluginHost, 'list'>, link: PublicLink): Item => ({
  id: link.id,
  pluginId: link.pluginId,
  path: (plugins.list().find(({ id }) => id === link.pluginId)?.routePrefix ?? '') + link.path,
  label: link.label,
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt?.toISOString() ?? null,
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
});
