// The pages of Daybook. The shell loads this file on demand, in a chunk of its own.
import type { Routes } from '@angular/router';
import { Daybook } from './daybook/daybook';

export default [{ path: '', title: 'Daybook', component: Daybook }] satisfies Routes;
