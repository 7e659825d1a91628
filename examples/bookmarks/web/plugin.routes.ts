// The pages of Bookmarks. The shell loads this file on demand, in a chunk of its own.
import type { Routes } from '@angular/router';
import { BookmarksPage } from './bookmarks-page/bookmarks-page';
import { SharedListPage } from './shared-list/shared-list-page';
import { ShelfPage } from './shelf-page/shelf-page';

export default [
  { path: '', title: 'Bookmarks', component: BookmarksPage },
  { path: 'shelf', title: 'Shelf · Bookmarks', component: ShelfPage },
  // Open to everybody: the manifest names it under `publicPages`.
  { path: 'lists/:tag/:token', title: 'Bookmarks', component: SharedListPage },
] satisfies Routes;
