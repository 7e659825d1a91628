// The only page of Quick note. The guard saves the note before the person leaves, in an overlay too.
import type { Routes } from '@angular/router';
import { NotePage } from './note-page/note-page';

export default [
  {
    path: '',
    title: 'Quick note',
    component: NotePage,
    canDeactivate: [(page: NotePage) => page.mayLeave()],
  },
] satisfies Routes;
