// The pages of Contacts. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { ContactsPage } from './contacts-page/contacts-page';

export default [{ path: '', title: 'Contacts', component: ContactsPage }] satisfies Routes;
