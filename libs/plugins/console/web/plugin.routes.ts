// Console's pages. Health comes first and has no path segment of its own, so no redirect is needed.
import type { Routes } from '@angular/router';
import { Console } from './console/console';

const routes: Routes = [
  {
    path: '',
    component: Console,
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: 'Health',
        loadComponent: () => import('./health/health').then(m => m.HealthPage),
      },
      { path: 'users', title: 'Users', loadComponent: () => import('./users/users').then(m => m.UsersPage) },
      { path: 'groups', title: 'Groups', loadComponent: () => import('./groups/groups').then(m => m.GroupsPage) },
      {
        path: 'groups/:id',
        title: 'Group',
        loadComponent: () => import('./groups/group/group').then(m => m.GroupPage),
      },
      { path: 'invites', title: 'Invites', loadComponent: () => import('./invites/invites').then(m => m.InvitesPage) },
      {
        path: 'broadcasts',
        title: 'Broadcasts',
        loadComponent: () => import('./broadcasts/broadcasts').then(m => m.BroadcastsPage),
      },
      {
        path: 'security',
        title: 'Sign-in policies',
        loadComponent: () => import('./policies/policies').then(m => m.PoliciesPage),
      },
      { path: 'keys', title: 'Admin keys', loadComponent: () => import('./keys/keys').then(m => m.KeysPage) },
      {
        path: 'activity',
        title: 'Activity',
        loadComponent: () => import('./activity/activity').then(m => m.ActivityPage),
      },
      {
        path: 'data-sharing',
        title: 'Data sharing',
        loadComponent: () => import('./data-grants/data-grants').then(m => m.DataGrantsPage),
      },
      {
        path: 'public-links',
        title: 'Public links',
        loadComponent: () => import('./public-links/public-links').then(m => m.PublicLinksPage),
      },
      { path: 'plugins', title: 'Plugins', loadComponent: () => import('./plugins/plugins').then(m => m.PluginsPage) },
      { path: 'jobs', title: 'Jobs', loadComponent: () => import('./jobs/jobs').then(m => m.JobsPage) },
      {
        path: 'capabilities',
        title: 'Capabilities',
        loadComponent: () => import('./capabilities/capabilities').then(m => m.CapabilitiesPage),
      },
      {
        path: 'entitlements',
        title: 'Entitlements',
        loadComponent: () => import('./entitlements/entitlements').then(m => m.EntitlementsPage),
      },
      {
        path: 'entitlements/groups',
        title: 'Licences of groups',
        loadComponent: () => import('./entitlements/group-licenses/group-licenses').then(m => m.GroupLicensesPage),
      },
      {
        path: 'entitlements/keys',
        title: 'Licence keys',
        loadComponent: () => import('./entitlements/license-keys/license-keys').then(m => m.LicenseKeysPage),
      },
      {
        path: 'identity',
        title: 'Workspace identity',
        loadComponent: () => import('./instance/instance').then(m => m.InstancePage),
      },
      {
        path: 'settings',
        title: 'Settings',
        loadComponent: () => import('./settings/settings').then(m => m.SettingsPage),
      },
    ],
  },
  { path: 'setup', loadChildren: () => import('./setup/setup.routes') },
];

export default routes;
