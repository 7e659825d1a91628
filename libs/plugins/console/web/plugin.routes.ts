// Console's pages, by section. The overview comes first and has no path segment of its own.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { Console } from './console/console';
import { oldAddresses } from './console/old-addresses';

const routes: Routes = [
  {
    path: '',
    component: Console,
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: () => t('Overview'),
        loadComponent: () => import('./overview/overview').then(m => m.OverviewPage),
      },
      {
        path: 'people/users',
        title: () => t('Users'),
        loadComponent: () => import('./users/users').then(m => m.UsersPage),
      },
      {
        path: 'people/groups',
        title: () => t('Groups'),
        loadComponent: () => import('./groups/groups').then(m => m.GroupsPage),
      },
      {
        path: 'people/groups/:id',
        title: () => t('Group'),
        loadComponent: () => import('./groups/group/group').then(m => m.GroupPage),
      },
      {
        path: 'people/invites',
        title: () => t('Invites'),
        loadComponent: () => import('./invites/invites').then(m => m.InvitesPage),
      },
      {
        path: 'people/sign-in',
        title: () => t('Sign-in and registration'),
        loadComponent: () => import('./policies/policies').then(m => m.PoliciesPage),
      },
      {
        path: 'apps/installed',
        title: () => t('Installed apps'),
        loadComponent: () => import('./plugins/plugins').then(m => m.PluginsPage),
      },
      {
        path: 'apps/permissions',
        title: () => t('Permissions'),
        loadComponent: () => import('./capabilities/capabilities').then(m => m.CapabilitiesPage),
      },
      {
        path: 'apps/entitlements',
        title: () => t('Entitlements'),
        loadComponent: () => import('./entitlements/entitlements').then(m => m.EntitlementsPage),
      },
      {
        path: 'apps/entitlements/groups',
        title: () => t('Group licences'),
        loadComponent: () => import('./entitlements/group-licenses/group-licenses').then(m => m.GroupLicensesPage),
      },
      {
        path: 'apps/entitlements/keys',
        title: () => t('Signing keys'),
        loadComponent: () => import('./entitlements/license-keys/license-keys').then(m => m.LicenseKeysPage),
      },
      { path: 'apps/jobs', title: () => t('Jobs'), loadComponent: () => import('./jobs/jobs').then(m => m.JobsPage) },
      {
        path: 'workspace/identity',
        title: () => t('Identity'),
        loadComponent: () => import('./instance/instance').then(m => m.InstancePage),
      },
      {
        path: 'workspace/general',
        title: () => t('General'),
        loadComponent: () => import('./settings/settings').then(m => m.SettingsPage),
      },
      {
        path: 'workspace/mail',
        title: () => t('Mail'),
        loadComponent: () => import('./mail/mail').then(m => m.MailPage),
      },
      {
        path: 'workspace/broadcasts',
        title: () => t('Broadcasts'),
        loadComponent: () => import('./broadcasts/broadcasts').then(m => m.BroadcastsPage),
      },
      {
        path: 'data/backups',
        title: () => t('Backups'),
        loadComponent: () => import('./backups/backups').then(m => m.BackupsPage),
      },
      {
        path: 'data/retention',
        title: () => t('Retention'),
        loadComponent: () => import('./retention/retention-page').then(m => m.RetentionPage),
      },
      {
        path: 'data/sharing',
        title: () => t('Data sharing'),
        loadComponent: () => import('./data-grants/data-grants').then(m => m.DataGrantsPage),
      },
      {
        path: 'security/keys',
        title: () => t('Admin keys'),
        loadComponent: () => import('./keys/keys').then(m => m.KeysPage),
      },
      {
        path: 'security/links',
        title: () => t('Public links'),
        loadComponent: () => import('./public-links/public-links').then(m => m.PublicLinksPage),
      },
      {
        path: 'security/activity',
        title: () => t('Activity'),
        loadComponent: () => import('./activity/activity').then(m => m.ActivityPage),
      },
      {
        path: 'system',
        title: () => t('Health'),
        loadComponent: () => import('./health/health').then(m => m.HealthPage),
      },
      {
        path: 'system/proof',
        title: () => t('Proof'),
        loadComponent: () => import('./proof/proof').then(m => m.ProofPage),
      },
      ...oldAddresses,
    ],
  },
  { path: 'setup', title: () => t('Set up your workspace'), loadChildren: () => import('./setup/setup.routes') },
];

export default routes;
