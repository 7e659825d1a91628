// The pages of Birthdays. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { BirthdaysPage } from './birthdays-page/birthdays-page';

export default [{ path: '', title: 'Birthdays', component: BirthdaysPage }] satisfies Routes;
