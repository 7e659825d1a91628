// Routes that only `npm run dev` has: its build takes `apps/web/design/dev-routes.ts` in place of this file.
import type { Routes } from '@angular/router';

export const devRoutes: Routes = [];
