// The Launcher's one page.
import type { Routes } from '@angular/router';
import { Home } from './home/home';

const routes: Routes = [{ path: '', title: 'Home', component: Home }];

export default routes;
