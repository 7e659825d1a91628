import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Toasts } from '@sv/ui/workspace/toasts';
import { anItem, settled } from '../testing/provide-tasks';
import { DueToday } from './due-today';

describe('what is due today', () => {
  let http: HttpTestingController;
  let card: HTMLElement;
  beforeEach(async () => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    card = TestBed.createComponent(DueToday).nativeElement as HTMLElement;
    TestBed.tick();
  });

  const asked = () => http.expectOne(({ url }) => url.startsWith('/tasks/api/due?before='));
  const show = async (items: object[], hasMore = false): Promise<void> => {
    asked().flush({ items, hasMore });
    await settled();
  };
  const task = { ...anItem, dueAt: new Date().toISOString(), listName: 'Home' };

  it('asks for the end of the day by the clock of the browser', () => {
    const before = new Date(new URLSearchParams(asked().request.url.split('?')[1]).get('before')!);
    expect([before.getHours(), before.getMinutes(), before > new Date()]).toEqual([0, 0, true]);
  });

  it('lists each task with its list and day, and leads there', async () => {
    await show([task], true);
    expect(card.querySelector('li')?.textContent).toMatch(/Buy milk\s*Home\s*Today/);
    expect(card.querySelector('a')?.getAttribute('href')).toBe('/tasks/lists/l1/tasks/i1');
    expect(card.textContent).toContain('More tasks are due.');
  });

  it('says so when nothing is due', async () => {
    await show([]);
    expect(card.textContent).toContain('Nothing due today');
  });

  it('says what went wrong, and asks again', async () => {
    asked().flush({ code: 'internal', detail: 'Busy.' }, { status: 500, statusText: 'Error' });
    await settled();
    expect(card.querySelector('[role=alert]')?.textContent).toContain('Your tasks could not be loaded');
    card.querySelector('button')?.click();
    TestBed.tick();
    await show([task]);
    expect(card.querySelectorAll('li')).toHaveLength(1);
  });

  it('checks a task off and keeps it in sight, and takes that back when it fails', async () => {
    await show([task]);
    const box = card.querySelector('input')!;
    const press = async (): Promise<void> => {
      box.dispatchEvent(new Event('change'));
      await settled();
    };
    await press();
    const change = http.expectOne('/tasks/api/items/i1');
    expect([change.request.method, change.request.body]).toEqual(['PATCH', { done: true }]);
    change.flush({});
    await settled();
    expect([box.checked, card.querySelector('li')?.className]).toEqual([true, 'done']);

    await press();
    http.expectOne('/tasks/api/items/i1').flush({ detail: 'Busy.' }, { status: 503, statusText: 'Unavailable' });
    await settled();
    expect([box.checked, TestBed.inject(Toasts).shown().length]).toEqual([true, 1]);
  });

  it('says when a repeating task is due next, and takes its dates back with the slip', async () => {
    const dueAt = new Date().toISOString();
    const plants = { ...task, dueAt, recurrence: 'FREQ=DAILY' };
    await show([plants]);
    const box = card.querySelector('input')!;
    box.dispatchEvent(new Event('change'));
    await settled();
    const change = http.expectOne('/tasks/api/items/i1');
    expect(change.request.body).toEqual({ done: true, occurrence: dueAt });
    change.flush({ ...plants, dueAt: '2046-06-26T12:00:00.000Z', version: 4 });
    await settled();
    const [toast] = TestBed.inject(Toasts).shown();
    expect(toast?.message).toContain('Done. Next: ');
    expect(card.querySelector('li')?.className).toBe('done');
    toast?.action?.run();
    await settled();
    const back = http.expectOne('/tasks/api/items/i1').request.body;
    expect([back, card.querySelector('li')?.className]).toEqual([
      { startAt: null, dueAt, recurrence: 'FREQ=DAILY' },
      '',
    ]);
  });
});
