// The pages of Tasks: the lists stay in sight while the list beside them changes.
import type { Routes } from '@angular/router';
import { ListPage } from './list-page/list-page';
import { TasksPage } from './tasks-page/tasks-page';

export default [
  {
    path: '',
    title: 'Tasks',
    component: TasksPage,
    children: [
      // Without an id it is the first list.
      { path: '', pathMatch: 'full', component: ListPage },
      { path: 'lists/:id', component: ListPage },
    ],
  },
] satisfies Routes;
