/**
 * When a route wants a fresh session: always, or for some of what it can be asked to do. What those are shows only to
 * the service that reads the request; it asks itself, with `refuseStaleSession`.
 */
export type WantsFresh = 'always' | 'for a role above user' | 'for a shorter retention or other backups';

/**
 * Every route of the platform's own application that somebody with a copy of a session must not reach, unless the
 * session signed in, or confirmed itself, within REAUTH_WINDOW_SECONDS: what gives or takes power, what cannot be
 * undone, what takes everything of a person along, and what speaks to everybody. The auth server has a list of its own
 * for factors, address and sessions. docs/security.md says why others are not here.
 */
export const FRESH_ROUTES: ReadonlyMap<string, WantsFresh> = new Map([
  ['PATCH /api/admin/users/:id', 'always'],
  ['POST /api/admin/users/:id/reset-mfa', 'always'],
  ['POST /api/admin/users/:id/unlock', 'always'],
  ['POST /api/admin/users/:id/reset-link', 'always'],
  ['DELETE /api/admin/users/:id', 'always'],
  ['POST /api/admin/invites', 'for a role above user'],
  ['PATCH /api/admin/policies', 'always'],
  ['PATCH /api/admin/settings', 'for a shorter retention or other backups'],
  ['PATCH /api/admin/mail', 'always'],
  ['POST /api/admin/mail/test', 'always'],
  ['POST /api/admin/backups', 'always'],
  ['DELETE /api/admin/backups/:name', 'always'],
  ['GET /api/admin/backups/:name/content', 'always'],
  ['POST /api/admin/broadcasts', 'always'],
  ['POST /api/admin/capability-grants', 'always'],
  ['DELETE /api/admin/capability-grants/:id', 'always'],
  ['POST /api/admin/entitlements', 'always'],
  ['DELETE /api/admin/entitlements/:id', 'always'],
  ['POST /api/admin/group-entitlements', 'always'],
  ['DELETE /api/admin/group-entitlements/:id', 'always'],
  ['PUT /api/admin/groups/:id/members/:userId', 'always'],
  ['PUT /api/admin/plugins/:id/license-key', 'always'],
  ['DELETE /api/admin/plugins/:id/license-key', 'always'],
  ['POST /api/admin/plugins/:id/license-key/reveal', 'always'],
  ['POST /api/admin/keys', 'always'],
  ['DELETE /api/admin/keys/:id', 'always'],
  ['PATCH /api/admin/plugins/:id', 'always'],
  ['PUT /api/admin/plugins/:id/access', 'always'],
  ['PATCH /api/admin/plugins/:id/settings', 'always'],
  ['POST /api/admin/plugins/:id/compatibility-override', 'always'],
  ['DELETE /api/admin/plugins/:id/compatibility-override', 'always'],
  ['GET /api/account/export', 'always'],
  ['POST /api/account/import', 'always'],
  ['DELETE /api/account', 'always'],
]);
