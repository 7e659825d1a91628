// Account's pages. The profile is also at the root, which shows the list of pages where space is short.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { Account } from './account/account';
import type { YourDataPage } from './your-data/your-data';

const routes: Routes = [
  {
    path: '',
    component: Account,
    children: [
      {
        path: '',
        pathMatch: 'full',
        title: () => t('Profile'),
        loadComponent: () => import('./profile/profile').then(m => m.ProfilePage),
      },
      {
        path: 'profile',
        title: () => t('Profile'),
        loadComponent: () => import('./profile/profile').then(m => m.ProfilePage),
      },
      {
        path: 'security',
        title: () => t('Security'),
        loadComponent: () => import('./security/security').then(m => m.SecurityPage),
      },
      {
        path: 'security/password',
        title: () => t('Password'),
        loadComponent: () => import('./password/password').then(m => m.PasswordPage),
      },
      {
        path: 'security/access-tokens',
        title: () => t('Access tokens'),
        loadComponent: () => import('./security/access-tokens/access-tokens').then(m => m.AccessTokensPage),
      },
      // The address of this page before the security pages existed.
      { path: 'password', pathMatch: 'full', redirectTo: 'security/password' },
      {
        path: 'sessions',
        title: () => t('Sessions'),
        loadComponent: () => import('./sessions/sessions').then(m => m.SessionsPage),
      },
      {
        path: 'notifications',
        title: () => t('Notifications'),
        loadComponent: () => import('./notifications/notifications').then(m => m.NotificationsPage),
      },
      {
        path: 'activity',
        title: () => t('Activity'),
        loadComponent: () => import('./activity/activity').then(m => m.ActivityPage),
      },
      {
        path: 'groups',
        title: () => t('Groups'),
        loadComponent: () => import('./groups/groups').then(m => m.OwnGroupsPage),
      },
      { path: 'apps', title: () => t('Apps'), loadComponent: () => import('./apps/apps').then(m => m.AppsPage) },
      {
        path: 'apps/:id',
        title: () => t('App settings'),
        loadComponent: () => import('./apps/app-settings/app-settings').then(m => m.AppSettingsPage),
      },
      {
        path: 'connected-apps',
        title: () => t('Connected apps'),
        loadComponent: () => import('./connected-apps/connected-apps').then(m => m.ConnectedAppsPage),
      },
      {
        path: 'shared-links',
        title: () => t('Shared links'),
        loadComponent: () => import('./shared-links/shared-links').then(m => m.SharedLinksPage),
      },
      {
        path: 'data-access',
        title: () => t('Who looked at my data'),
        loadComponent: () => import('./data-access/data-access').then(m => m.DataAccessPage),
      },
      {
        path: 'billing',
        title: () => t('Billing'),
        loadComponent: () => import('./billing/billing').then(m => m.BillingPage),
      },
      {
        path: 'your-data',
        title: () => t('Your data'),
        canDeactivate: [(page: YourDataPage) => page.mayLeave()],
        loadComponent: () => import('./your-data/your-data').then(m => m.YourDataPage),
      },
      {
        path: 'delete',
        title: () => t('Delete account'),
        loadComponent: () => import('./deletion/deletion').then(m => m.DeletionPage),
      },
      {
        path: 'preferences',
        title: () => t('Preferences'),
        loadComponent: () => import('./preferences/preferences').then(m => m.PreferencesPage),
      },
    ],
  },
];

export default routes;
