// The pages of Tasks: the lists stay in sight while the list beside them changes.
import type { Routes } from '@angular/router';
import { ListPage } from './list-page/list-page';
import { TasksPage } from './tasks-page/tasks-page';

export default [
  {
    path: '',
    title: 'Tasks',
    component: TasksPage,
    // One page whether the list is in the address or not (then it is the first): the line for new tasks, and what is being
    // typed there, stays while the first list gets its address.
    children: [{ path: '', component: ListPage, children: [{ path: 'lists/:id', children: [] }] }],
  },
] satisfies Routes;
