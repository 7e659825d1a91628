// The only page of Focus.
import type { Routes } from '@angular/router';
import { FocusPage } from './focus-page/focus-page';

export default [{ path: '', title: 'Focus', component: FocusPage }] satisfies Routes;
