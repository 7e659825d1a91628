// The set-up of a new workspace: a page of its own for each step, so that Back and a reload work.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { Setup } from './setup';

const title = () => t('Set up your workspace');

const routes: Routes = [
  {
    path: '',
    component: Setup,
    title,
    children: [
      { path: '', pathMatch: 'full', redirectTo: 'workspace' },
      {
        path: 'workspace',
        title,
        loadComponent: () => import('./workspace-step/workspace-step').then(m => m.WorkspaceStep),
      },
      { path: 'joining', title, loadComponent: () => import('./joining-step/joining-step').then(m => m.JoiningStep) },
      {
        path: 'second-factor',
        title,
        loadComponent: () => import('./factor-step/factor-step').then(m => m.FactorStep),
      },
      { path: 'mail', title, loadComponent: () => import('./mail-step/mail-step').then(m => m.MailStep) },
      { path: 'invites', title, loadComponent: () => import('./invites-step/invites-step').then(m => m.InvitesStep) },
      { path: 'apps', title, loadComponent: () => import('./apps-step/apps-step').then(m => m.AppsStep) },
      { path: 'ready', title, loadComponent: () => import('./ready/ready').then(m => m.Ready) },
    ],
  },
];

export default routes;
