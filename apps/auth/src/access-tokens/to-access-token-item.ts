import type { AccessTokenItem } from '@sv/contracts/identity.contract';
import type { AccessToken } from '../database/access-token.entity';

/** An access token as its owner sees it: without its hash. */
export const toAccessTokenItem = (row: AccessToken): AccessTokenItem => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scope: row.scope,
  pluginIds: row.pluginIds,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
