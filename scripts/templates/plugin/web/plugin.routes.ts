// The pages of Starter. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { EntriesPage } from './entries-page/entries-page';

export default [{ path: '', title: 'Starter', component: EntriesPage }] satisfies Routes;
