// The providers for tests of Tasks' pages: a signed-in person, and requests that the test answers.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { DeferBlockBehavior, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import type { TaskItem } from '../../shared/task.contract';
import { blankItem } from '../board/waiting-changes';
import { TaskListStore } from '../board/task-list-store';
import { TaskBoard } from '../board/task-board';
import { Selection } from '../selection/selection';
import { FilterStore } from '../view-nav/filter-store';
import { Undo } from '../undo/undo';
import { Collapsed } from '../outline/collapsed';
import { ItemPlaces } from '../places/item-places';
import { ListSections } from '../sections/list-sections';
import { ListPeople } from '../sharing/list-people';
import { CommentChanges } from '../task-talk/comments/comment-changes';
import { TasksApi } from '../board/tasks-api';

export const aList = {
  id: 'l1',
  name: 'List',
  color: 'blue',
  openCount: 1,
  doneCount: 0,
  createdAt: '',
  role: 'owner' as const,
  isShared: false,
  version: 1,
};
export const anItem: TaskItem = { ...blankItem, id: 'i1', listId: 'l1', title: 'Buy milk', version: 3 };

/** With one open list that contains one task, or these. */
export function provideTasks(items: readonly TaskItem[] = [anItem], deferBlockBehavior = DeferBlockBehavior.Manual) {
  localStorage.clear();
  const exit = { toSignIn: jest.fn(), isForced: false };
  TestBed.configureTestingModule({
    // What comes later asks for what it needs itself, in tests of its own.
    deferBlockBehavior,
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      { provide: PageExit, useValue: exit },
      provideRouter([]),
      TasksApi,
      TaskListStore,
      TaskBoard,
      CommentChanges,
      ListPeople,
      Undo,
      Selection,
      { provide: FilterStore, useValue: { filters: () => [], find: () => null } },
      ListSections,
      ItemPlaces,
      Collapsed,
    ],
  });
  TestBed.inject(Session).shell.set(aShell());
  const http = TestBed.inject(HttpTestingController);
  TestBed.inject(LocaleService);
  TestBed.inject(Undo);
  TestBed.inject(TaskBoard).open({ listId: 'l1', state: 'open' });
  TestBed.tick();
  http.expectOne('/api/account/preferences').flush({ timezone: 'UTC', locale: 'en-GB' });
  http.expectOne('/tasks/api/lists').flush({ lists: [aList] });
  const page = { items: items, nextCursor: null, parents: [], sections: [] };
  http.expectOne('/tasks/api/lists/l1/items?state=open&limit=200').flush(page);
  return { http, exit, board: TestBed.inject(TaskBoard) };
}

export const settled = async (): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve));
  TestBed.tick();
};
