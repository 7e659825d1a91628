// In `npm run dev`, in place of `apps/web/src/app/dev-routes.ts`: the page of all widgets.
import type { Routes } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';

export const devRoutes: Routes = [
  {
    path: 'design',
    title: 'Design',
    // Widgets are placed by apps: some ask which one they belong to.
    providers: [{ provide: CURRENT_PLUGIN, useValue: { id: 'dev.design', routePrefix: '/design' } }],
    loadComponent: () => import('./page/design-page').then(m => m.DesignPage),
  },
];
