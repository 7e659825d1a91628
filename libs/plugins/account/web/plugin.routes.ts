// Account's pages. The profile is the first one and has no segment of its own, so that nothing has to redirect.
import type { Routes } from '@angular/router';
import { Account } from './account/account';

const routes: Routes = [
  {
    path: '',
    component: Account,
    children: [
      { path: '', pathMatch: 'full', title: 'Profile', loadComponent: () => import('./profile/profile').then(m => m.ProfilePage) },
      { path: 'password', title: 'Password', loadComponent: () => import('./password/password').then(m => m.PasswordPage) },
      { path: 'sessions', title: 'Sessions', loadComponent: () => import('./sessions/sessions').then(m => m.SessionsPage) },
      {
        path: 'preferences',
        title: 'Preferences',
        loadComponent: () => import('./preferences/preferences').then(m => m.PreferencesPage),
      },
    ],
  },
];

export default routes;
