// Account's pages. The profile is also at the root, which shows the list of pages where space is short.
import type { Routes } from '@angular/router';
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
        title: 'Profile',
        loadComponent: () => import('./profile/profile').then(m => m.ProfilePage),
      },
      {
        path: 'profile',
        title: 'Profile',
        loadComponent: () => import('./profile/profile').then(m => m.ProfilePage),
      },
      {
        path: 'security',
        title: 'Security',
        loadComponent: () => import('./security/security').then(m => m.SecurityPage),
      },
      {
        path: 'security/password',
        title: 'Password',
        loadComponent: () => import('./password/password').then(m => m.PasswordPage),
      },
      {
        path: 'security/access-tokens',
        title: 'Access tokens',
        loadComponent: () => import('./security/access-tokens/access-tokens').then(m => m.AccessTokensPage),
      },
      // The address of this page before the security pages existed.
      { path: 'password', pathMatch: 'full', redirectTo: 'security/password' },
      {
        path: 'sessions',
        title: 'Sessions',
        loadComponent: () => import('./sessions/sessions').then(m => m.SessionsPage),
      },
      {
        path: 'notifications',
        title: 'Notifications',
        loadComponent: () => import('./notifications/notifications').then(m => m.NotificationsPage),
      },
      {
        path: 'activity',
        title: 'Activity',
        loadComponent: () => import('./activity/activity').then(m => m.ActivityPage),
      },
      { path: 'groups', title: 'Groups', loadComponent: () => import('./groups/groups').then(m => m.OwnGroupsPage) },
      { path: 'apps', title: 'Apps', loadComponent: () => import('./apps/apps').then(m => m.AppsPage) },
      {
        path: 'apps/:id',
        title: 'App settings',
        loadComponent: () => import('./apps/app-settings/app-settings').then(m => m.AppSettingsPage),
      },
      {
        path: 'connected-apps',
        title: 'Connected apps',
        loadComponent: () => import('./connected-apps/connected-apps').then(m => m.ConnectedAppsPage),
      },
      {
        path: 'shared-links',
        title: 'Shared links',
        loadComponent: () => import('./shared-links/shared-links').then(m => m.SharedLinksPage),
      },
      {
        path: 'data-access',
        title: 'Who looked at my data',
        loadComponent: () => import('./data-access/data-access').then(m => m.DataAccessPage),
      },
      { path: 'billing', title: 'Billing', loadComponent: () => import('./billing/billing').then(m => m.BillingPage) },
      {
        path: 'your-data',
        title: 'Your data',
        canDeactivate: [(page: YourDataPage) => page.mayLeave()],
        loadComponent: () => import('./your-data/your-data').then(m => m.YourDataPage),
      },
      {
        path: 'delete',
        title: 'Delete account',
        loadComponent: () => import('./deletion/deletion').then(m => m.DeletionPage),
      },
      {
        path: 'preferences',
        title: 'Preferences',
        loadComponent: () => import('./preferences/preferences').then(m => m.PreferencesPage),
      },
    ],
  },
];

export default routes;
