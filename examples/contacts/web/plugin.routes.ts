// The pages of Contacts. The shell loads this file on demand, in a chunk of its own.
import type { Routes } from '@angular/router';
import { ContactsPage } from './contacts-page/contacts-page';

export default [{ path: '', title: 'Contacts', component: ContactsPage }] satisfies Routes;
