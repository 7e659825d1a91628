// The pages of Daybook. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { Daybook } from './daybook/daybook';

export default [{ path: '', title: 'Daybook', component: Daybook }] satisfies Routes;
