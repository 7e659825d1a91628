// The pages of Birthdays. The shell loads this file on demand, in a chunk of its own.
import type { Routes } from '@angular/router';
import { BirthdaysPage } from './birthdays-page/birthdays-page';

export default [{ path: '', title: 'Birthdays', component: BirthdaysPage }] satisfies Routes;
