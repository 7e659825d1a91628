// The Launcher's one page.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { Home } from './home/home';

const routes: Routes = [{ path: '', title: () => t('Home'), component: Home }];

export default routes;
