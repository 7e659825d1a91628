import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import type { ListMember } from '../../shared/sharing.contract';
import { TaskListStore } from '../board/task-list-store';
import { settled } from '../testing/provide-tasks';
import { ListMembers } from './list-members';

const bob: ListMember = { id: 'm1', userId: 'b', groupId: null, name: 'Bob', image: null, role: 'viewer' };
const url = '/tasks/api/lists/l1/members';

it('removes somebody who is clicked away while their new role is on its way', async () => {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      { provide: TaskListStore, useValue: { refetch: () => Promise.resolve() } },
      ListMembers,
    ],
  });
  const members = TestBed.inject(ListMembers);
  const http = TestBed.inject(HttpTestingController);
  members.open('l1');
  TestBed.tick();
  http.expectOne(url).flush({ members: [bob] });
  await settled();

  void members.setRole(bob, 'editor');
  const isRemoved = members.remove(bob);
  await settled();
  const role = http.expectOne(`${url}/m1`);
  expect(role.request.method).toBe('PATCH');
  role.flush({ members: [{ ...bob, role: 'editor' }] });
  await settled();
  const removal = http.expectOne(`${url}/m1`);
  expect(removal.request.method).toBe('DELETE');
  removal.flush(null);
  expect(await isRemoved).toBe(true);
  expect(members.members()).toEqual([]);
});
