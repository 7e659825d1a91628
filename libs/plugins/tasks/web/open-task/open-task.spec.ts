import { Location } from '@angular/common';
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter, withComponentInputBinding } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { Toasts } from '@sv/ui/workspace/toasts';
import tasksRoutes from '../plugin.routes';
import { aList, anItem, settled } from '../testing/provide-tasks';

describe('the address of a task', () => {
  let http: HttpTestingController;
  let page: HTMLElement;

  async function open(url: string): Promise<void> {
    localStorage.clear();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([{ path: 'tasks', children: tasksRoutes }], withComponentInputBinding()),
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
    http = TestBed.inject(HttpTestingController);
    TestBed.inject(Router).setUpLocationChangeListener();
    const harness = await RouterTestingHarness.create(url);
    page = harness.fixture.nativeElement as HTMLElement;
    document.body.append(page);
  }

  async function openList(url: string): Promise<void> {
    await open(url);
    const lists = [aList, { ...aList, id: 'l2', name: 'Work' }];
    http.expectOne('/tasks/api/lists').flush({ lists });
    await settled();
    await answerItems();
  }

  const answerItems = async (listId = 'l1', items = listId === 'l1' ? [anItem] : []): Promise<void> => {
    const at = `/tasks/api/lists/${listId}/items?state=open&limit=200`;
    http.expectOne(at).flush({ items, nextCursor: null });
    await settled();
    await settled();
  };
  const titleField = () => page.querySelector<HTMLInputElement>('sv-task-details [formControlName=title]');
  const address = () => TestBed.inject(Router).url;
  afterEach(() => document.body.replaceChildren());

  it('is there as soon as details open, and going back closes them', async () => {
    await openList('/tasks/lists/l1');
    page.querySelector<HTMLButtonElement>('sv-task-item .open')!.click();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect([address(), titleField()?.value]).toEqual(['/tasks/lists/l1/tasks/i1', 'Buy milk']);
    TestBed.inject(Location).back();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect([address(), titleField()]).toEqual(['/tasks/lists/l1', null]);
  });

  it('opens a task that is not on the page: done, or on a later one', async () => {
    await openList('/tasks/lists/l1/tasks/i9');
    http.expectOne('/tasks/api/items/i9').flush({ ...anItem, id: 'i9', title: 'Later', position: 400 });
    for (let turn = 0; turn < 4; turn++) await settled();
    expect([address(), titleField()?.value]).toEqual(['/tasks/lists/l1/tasks/i9', 'Later']);
    // Nothing was opened from here: closing shows the list, and leaves no way back to the details.
    page.querySelector<HTMLButtonElement>('sv-task-details [aria-label=Close]')!.click();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect([address(), titleField()]).toEqual(['/tasks/lists/l1', null]);
  });

  it('leads to the list in which the task is by now', async () => {
    await openList('/tasks/lists/l1/tasks/i9');
    const moved = { ...anItem, id: 'i9', listId: 'l2' };
    http.expectOne('/tasks/api/items/i9').flush(moved);
    for (let turn = 0; turn < 4; turn++) await settled();
    await answerItems('l2', [moved]);
    for (let turn = 0; turn < 4; turn++) await settled();
    expect([address(), titleField()?.value]).toEqual(['/tasks/lists/l2/tasks/i9', 'Buy milk']);
  });

  it('says that the task is gone, and shows its list', async () => {
    await openList('/tasks/lists/l1/tasks/i9');
    const refusal = { code: 'not-found', detail: 'Gone.' };
    http.expectOne('/tasks/api/items/i9').flush(refusal, { status: 404, statusText: 'Not Found' });
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(address()).toBe('/tasks/lists/l1');
    const said = TestBed.inject(Toasts).shown();
    expect(said.map(({ message }) => message)).toEqual([
      'This task does not exist. It was deleted, or its list is not shared with you.',
    ]);
  });

  it('has a short form that leads to its list, and a plain answer where there is no such task', async () => {
    await open('/tasks/t/i9');
    http.expectOne('/tasks/api/items/i9').flush({ ...anItem, id: 'i9', listId: 'l2' });
    await settled();
    expect(address()).toBe('/tasks/lists/l2/tasks/i9');
    await TestBed.inject(Router).navigateByUrl('/tasks/t/i8');
    await settled();
    const refusal = { code: 'not-found', detail: 'Gone.' };
    http.expectOne('/tasks/api/items/i8').flush(refusal, { status: 404, statusText: 'Not Found' });
    await settled();
    expect(page.textContent).toContain('This task does not exist');
  });
});
