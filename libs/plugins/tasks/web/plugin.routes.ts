// The routes of Tasks. The lists stay visible while the open list changes.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { ListPage } from './list-page/list-page';
import { TasksPage } from './tasks-page/tasks-page';

const views: Routes = [
  {
    path: 'today',
    title: () => t('Today'),
    data: { view: 'narrow' },
    loadComponent: async () => (await import('./views/today-page')).TodayPage,
  },
  {
    path: 'upcoming',
    title: () => t('Upcoming'),
    data: { view: 'narrow' },
    loadComponent: async () => (await import('./views/upcoming-page')).UpcomingPage,
  },
  {
    path: 'assigned',
    title: () => t('Assigned to me'),
    data: { view: 'narrow' },
    loadComponent: async () => (await import('./views/assigned-page')).AssignedPage,
  },
  {
    path: 'all',
    title: () => t('All tasks'),
    data: { view: 'narrow' },
    loadComponent: async () => (await import('./all-page/all-page')).AllPage,
  },
  {
    path: 'calendar',
    title: () => t('Calendar'),
    data: { view: 'wide' },
    loadComponent: async () => (await import('./month/calendar-page')).CalendarPage,
  },
];

export default [
  // Open to whoever has the link, so without the rest of Tasks.
  {
    path: 's/:token',
    title: () => t('Shared list'),
    loadComponent: async () => (await import('./shared-list/shared-list-page')).SharedListPage,
  },
  {
    path: 'feed/:token',
    title: () => t('Calendar of tasks'),
    loadComponent: async () => (await import('./calendar/feed-page')).FeedPage,
  },
  {
    path: 't/:taskId',
    title: () => t('Task'),
    loadComponent: async () => (await import('./open-task/task-redirect')).TaskRedirect,
  },
  {
    path: 'import',
    title: () => t('Import tasks'),
    loadComponent: async () => (await import('./import/import-page')).ImportPage,
  },
  {
    path: '',
    title: () => t('Tasks'),
    component: TasksPage,
    // One component for all addresses of a list: without an id the first list is open, and with that of a task its
    // details are. So the line for new tasks keeps its input when the first list gets its address.
    children: [
      ...views,
      {
        path: '',
        component: ListPage,
        children: [
          { path: 'lists/:id', children: [] },
          { path: 'lists/:id/tasks/:taskId', children: [] },
        ],
      },
    ],
  },
] satisfies Routes;
