// The Launcher's one page.
import type { Routes } from '@angular/router';
import { Launcher } from './launcher/launcher';

const routes: Routes = [{ path: '', title: 'Launcher', component: Launcher }];

export default routes;
