// The one page of Quick note. It asks the page before it is left, in an overlay as in a window of its own.
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
