import { aUser } from '../auth-server/fake-users';
import { premiumVendor } from '../plugins/vendor';

/** Somebody whom the test must know, and a licence for them. */
export const licensedPerson = aUser();
const licensed = { userId: licensedPerson.id, licenseToken: premiumVendor.license(licensedPerson.id) };

/** A group that the test must know, and that has no licence. */
export const licensedGroup = '01a1fdba-7e91-777f-9bcb-00000000000a';
const shared = { groupId: licensedGroup, pluginId: 'com.example.premium' };

/** Who is let through to a route; everybody else gets 401 without a session and 403 with one. */
export interface RouteRule {
  /** `GET /api/shell` */
  route: string;
  /** What lets in: nothing at all, or one of the capabilities of contract 2. */
  needs:
    | 'nothing'
    | 'plugin:access'
    | 'profile:manage'
    | 'console:access'
    | 'user:view'
    | 'user:manage'
    | 'plugin:manage'
    | 'tenant:view'
    | 'tenant:configure'
    | 'health:view'
    | 'role:assign'
    | 'activity:view';
  /** Whether an admin key is taken instead of a session. */
  adminKey?: true;
  /** What whoever may use it gets, where there is nothing of that name. */
  finds?: 404;
  /** Whether an access token with the right scope is taken instead of a session. */
  accessToken?: true;
  /** A body that is right, for a write. */
  body?: object;
  /** Whether it takes a picture instead. */
  picture?: true;
}

/**
 * The written table of every route of the platform (contract 4, 5). A route that is mounted and does not stand here
 * fails the test, and so does a line whose route is gone. Public ones are reviewed here.
 */
export const routeTable: RouteRule[] = [
  { route: 'GET /api/health', needs: 'nothing' },
  { route: 'GET /api/health/ready', needs: 'nothing' },
  { route: 'GET /api/instance/logo', needs: 'nothing' },
  { route: 'GET /api/instance/favicon', needs: 'nothing' },
  { route: 'GET /api/instance/email-logo', needs: 'nothing' },
  { route: 'GET /api/instance/icons/:name', needs: 'nothing' },
  { route: 'POST /api/instance/logo', needs: 'tenant:configure', adminKey: true, picture: true },
  { route: 'DELETE /api/instance/logo', needs: 'tenant:configure', adminKey: true },
  { route: 'POST /api/instance/favicon', needs: 'tenant:configure', adminKey: true, picture: true },
  { route: 'DELETE /api/instance/favicon', needs: 'tenant:configure', adminKey: true },
  { route: 'POST /api/instance/email-logo', needs: 'tenant:configure', adminKey: true, picture: true },
  { route: 'DELETE /api/instance/email-logo', needs: 'tenant:configure', adminKey: true },

  { route: 'GET /api/shell', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/plugins', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/plugins/:id/icon', needs: 'plugin:access' },
  { route: 'GET /api/plugins/:id/offer', needs: 'plugin:access' },
  // Without a body: whoever is let in is told what is missing.
  { route: 'POST /api/plugins/:id/page-errors', needs: 'plugin:access', body: {} },
  { route: 'GET /api/openapi.json', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/docs', needs: 'plugin:access' },
  { route: 'GET /api/docs/:file', needs: 'plugin:access' },
  { route: 'GET /api/account/notifications', needs: 'plugin:access', accessToken: true },
  { route: 'PATCH /api/account/notifications/:id', needs: 'plugin:access', accessToken: true, body: { read: true } },
  { route: 'POST /api/account/notifications/read-all', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/account/notifications/stream', needs: 'plugin:access' },
  { route: 'GET /api/account/notification-categories', needs: 'profile:manage' },
  { route: 'POST /api/account/notifications/test', needs: 'profile:manage' },
  { route: 'GET /api/account/notification-preferences', needs: 'profile:manage' },
  { route: 'PATCH /api/account/notification-preferences', needs: 'profile:manage', body: { contentFree: true } },
  { route: 'GET /api/account/push-subscriptions', needs: 'profile:manage' },
  // Without a body: whoever is let in is told what is missing.
  { route: 'POST /api/account/push-subscriptions', needs: 'profile:manage', body: {} },
  { route: 'DELETE /api/account/push-subscriptions/:id', needs: 'profile:manage' },
  { route: 'DELETE /api/account', needs: 'profile:manage' },
  { route: 'POST /api/account/avatar', needs: 'profile:manage', picture: true },
  { route: 'DELETE /api/account/avatar', needs: 'profile:manage' },
  { route: 'GET /api/account/avatar/:userId', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/account/activity', needs: 'profile:manage' },
  { route: 'GET /api/account/data-access-log', needs: 'profile:manage' },
  { route: 'GET /api/account/export', needs: 'profile:manage' },
  { route: 'GET /api/account/exports', needs: 'profile:manage' },
  // With nothing in it: whoever is let in is told that it is no archive.
  { route: 'POST /api/account/import', needs: 'profile:manage' },
  { route: 'GET /api/account/data-grants', needs: 'profile:manage' },
  // With a token that can be none: whoever is let in is told so, and not that they may not.
  { route: 'POST /api/account/data-grants', needs: 'profile:manage', body: { consentToken: null } },
  { route: 'DELETE /api/account/data-grants/:id', needs: 'profile:manage' },
  { route: 'GET /api/account/entitlements', needs: 'profile:manage' },
  { route: 'POST /api/account/entitlements', needs: 'profile:manage', body: { licenseToken: 'none' } },
  { route: 'DELETE /api/account/entitlements/:id', needs: 'profile:manage' },
  { route: 'GET /api/account/links', needs: 'profile:manage' },
  { route: 'DELETE /api/account/links/:id', needs: 'profile:manage' },
  { route: 'GET /api/account/groups', needs: 'profile:manage' },
  { route: 'GET /api/account/groups/:id/members', needs: 'profile:manage' },
  { route: 'PUT /api/account/groups/:id/members/:userId', needs: 'profile:manage' },
  { route: 'DELETE /api/account/groups/:id/members/:userId', needs: 'profile:manage' },
  { route: 'GET /api/account/notification-apps', needs: 'profile:manage' },
  { route: 'GET /api/account/apps', needs: 'profile:manage' },
  { route: 'GET /api/account/apps/:id/settings', needs: 'profile:manage' },
  { route: 'PATCH /api/account/apps/:id/settings', needs: 'profile:manage', body: { values: {} } },
  { route: 'GET /api/live', needs: 'plugin:access' },
  { route: 'GET /api/people', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/people/groups', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/search', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/account/badges', needs: 'plugin:access', accessToken: true },
  { route: 'GET /api/account/home', needs: 'profile:manage' },
  { route: 'PATCH /api/account/home', needs: 'profile:manage', body: { favourites: [] } },
  { route: 'POST /api/shell/visit', needs: 'profile:manage' },
  { route: 'GET /api/account/preferences', needs: 'profile:manage' },
  { route: 'PATCH /api/account/preferences', needs: 'profile:manage', body: { theme: 'dark' } },

  { route: 'GET /api/admin/health', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/metrics', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/proxy-check', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/users', needs: 'user:view', adminKey: true },
  { route: 'PATCH /api/admin/users/:id', needs: 'user:manage', adminKey: true, body: { active: true } },
  { route: 'POST /api/admin/users/:id/sign-out', needs: 'user:manage', adminKey: true },
  { route: 'POST /api/admin/users/:id/reset-mfa', needs: 'user:manage', adminKey: true },
  { route: 'POST /api/admin/users/:id/unlock', needs: 'user:manage', adminKey: true },
  { route: 'POST /api/admin/users/:id/reset-link', needs: 'user:manage' },
  { route: 'DELETE /api/admin/users/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/plugins/:id/access', needs: 'console:access', adminKey: true },
  { route: 'PUT /api/admin/plugins/:id/access', needs: 'plugin:manage', adminKey: true, body: { groupIds: null } },
  { route: 'GET /api/admin/group-entitlements', needs: 'user:view', adminKey: true },
  { route: 'POST /api/admin/group-entitlements', needs: 'user:manage', adminKey: true, body: shared },
  { route: 'DELETE /api/admin/group-entitlements/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/links', needs: 'user:view', adminKey: true },
  { route: 'DELETE /api/admin/links/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/groups', needs: 'user:view', adminKey: true },
  { route: 'POST /api/admin/groups', needs: 'user:manage', adminKey: true, body: { name: 'Choir' } },
  { route: 'GET /api/admin/groups/:id', needs: 'user:view', adminKey: true },
  { route: 'PATCH /api/admin/groups/:id', needs: 'user:manage', adminKey: true, body: { name: 'Choir' } },
  { route: 'DELETE /api/admin/groups/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/groups/:id/members', needs: 'user:view', adminKey: true },
  { route: 'PUT /api/admin/groups/:id/members/:userId', needs: 'user:manage', adminKey: true, body: {} },
  { route: 'DELETE /api/admin/groups/:id/members/:userId', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/data-grants', needs: 'activity:view', adminKey: true },
  { route: 'GET /api/admin/activity', needs: 'activity:view', adminKey: true },
  { route: 'GET /api/admin/invites', needs: 'user:view', adminKey: true },
  { route: 'POST /api/admin/invites', needs: 'user:manage', adminKey: true, body: { email: 'guest@example.com' } },
  { route: 'DELETE /api/admin/invites/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/jobs', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/job-overview', needs: 'health:view', adminKey: true },
  { route: 'POST /api/admin/jobs/:id/run', needs: 'plugin:manage', adminKey: true },
  { route: 'DELETE /api/admin/jobs/:id', needs: 'plugin:manage', adminKey: true },
  { route: 'POST /api/admin/job-schedules/:owner/:name/run', needs: 'plugin:manage', adminKey: true },
  { route: 'GET /api/admin/broadcasts', needs: 'user:view', adminKey: true },
  { route: 'GET /api/admin/broadcasts/reach', needs: 'user:view', adminKey: true },
  {
    route: 'POST /api/admin/broadcasts',
    needs: 'user:manage',
    adminKey: true,
    body: { audience: { all: true }, title: 'Hello' },
  },
  { route: 'GET /api/admin/capability-grants', needs: 'user:view', adminKey: true },
  {
    route: 'POST /api/admin/capability-grants',
    needs: 'role:assign',
    body: { capability: 'com.example.notes:hidden', role: 'platform:user' },
  },
  { route: 'DELETE /api/admin/capability-grants/:id', needs: 'role:assign' },
  {
    route: 'POST /api/admin/plugins/:id/compatibility-override',
    needs: 'plugin:manage',
    adminKey: true,
    body: { reason: 'x', expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  },
  { route: 'DELETE /api/admin/plugins/:id/compatibility-override', needs: 'plugin:manage', adminKey: true },
  { route: 'GET /api/admin/policies', needs: 'tenant:view', adminKey: true },
  { route: 'PATCH /api/admin/policies', needs: 'tenant:configure', adminKey: true, body: { inviteOnly: true } },
  { route: 'GET /api/admin/keys', needs: 'tenant:view' },
  { route: 'POST /api/admin/keys', needs: 'role:assign', body: { name: 'Script', capabilities: ['user:view'] } },
  { route: 'DELETE /api/admin/keys/:id', needs: 'role:assign' },
  { route: 'GET /api/admin/plugins', needs: 'console:access', adminKey: true },
  { route: 'PATCH /api/admin/plugins/:id', needs: 'plugin:manage', adminKey: true, body: { enabled: true } },
  { route: 'GET /api/admin/plugins/:id/settings', needs: 'console:access', adminKey: true },
  { route: 'PATCH /api/admin/plugins/:id/settings', needs: 'plugin:manage', adminKey: true, body: { values: {} } },
  { route: 'GET /api/admin/plugins/:id/license-key', needs: 'tenant:view', adminKey: true },
  {
    route: 'PUT /api/admin/plugins/:id/license-key',
    needs: 'role:assign',
    body: { publicKey: premiumVendor.pair.publicKey },
  },
  { route: 'DELETE /api/admin/plugins/:id/license-key', needs: 'role:assign' },
  { route: 'POST /api/admin/plugins/:id/license-key/reveal', needs: 'role:assign' },
  { route: 'GET /api/admin/entitlements', needs: 'user:view', adminKey: true },
  { route: 'POST /api/admin/entitlements', needs: 'user:manage', adminKey: true, body: licensed },
  { route: 'DELETE /api/admin/entitlements/:id', needs: 'user:manage', adminKey: true },
  { route: 'GET /api/admin/health/history', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/proof', needs: 'health:view', adminKey: true },
  { route: 'GET /api/admin/backups', needs: 'tenant:view', adminKey: true },
  { route: 'POST /api/admin/backups', needs: 'tenant:configure', adminKey: true },
  { route: 'DELETE /api/admin/backups/:name', needs: 'tenant:configure', adminKey: true, finds: 404 },
  { route: 'POST /api/admin/backups/:name/test', needs: 'tenant:configure', adminKey: true, finds: 404 },
  { route: 'GET /api/admin/backups/:name/content', needs: 'tenant:configure', adminKey: true, finds: 404 },
  { route: 'GET /api/admin/mail', needs: 'tenant:view', adminKey: true },
  {
    route: 'PATCH /api/admin/mail',
    needs: 'role:assign',
    body: { host: 'localhost', from: 'work@example.com' },
  },
  {
    // The stored mail server, which is not there: the test mail is answered anyway. Other settings are for owners.
    route: 'POST /api/admin/mail/test',
    needs: 'tenant:configure',
    adminKey: true,
    body: { to: 'ada@example.com' },
  },
  { route: 'GET /api/admin/instance-pictures', needs: 'tenant:view', adminKey: true },
  { route: 'GET /api/admin/instance-config', needs: 'tenant:view', adminKey: true },
  {
    route: 'PATCH /api/admin/instance-config',
    needs: 'tenant:configure',
    adminKey: true,
    body: { instanceName: 'Acme' },
  },
  { route: 'GET /api/admin/settings', needs: 'tenant:view', adminKey: true },
  { route: 'PATCH /api/admin/settings', needs: 'tenant:configure', adminKey: true, body: { tenantName: 'Workspace' } },
  { route: 'GET /api/admin/setup', needs: 'tenant:view' },
  { route: 'PATCH /api/admin/setup', needs: 'role:assign', body: { dismissed: true } },
];
