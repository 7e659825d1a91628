// The addresses of pages before Console had sections. A relative redirect keeps the query and the fragment.
import type { Routes } from '@angular/router';

const moved: Readonly<Record<string, string>> = {
  users: 'people/users',
  groups: 'people/groups',
  'groups/:id': 'people/groups/:id',
  invites: 'people/invites',
  security: 'people/sign-in',
  plugins: 'apps/installed',
  capabilities: 'apps/permissions',
  entitlements: 'apps/entitlements',
  'entitlements/groups': 'apps/entitlements/groups',
  'entitlements/keys': 'apps/entitlements/keys',
  jobs: 'apps/jobs',
  identity: 'workspace/identity',
  settings: 'workspace/general',
  broadcasts: 'workspace/broadcasts',
  'data-sharing': 'data/sharing',
  keys: 'security/keys',
  'public-links': 'security/links',
  activity: 'security/activity',
  // The address of a section opens its first page.
  people: 'people/users',
  apps: 'apps/installed',
  workspace: 'workspace/identity',
  data: 'data/backups',
};

export const oldAddresses: Routes = Object.entries(moved).map(([path, redirectTo]) => ({
  path,
  pathMatch: 'full',
  redirectTo,
}));
