import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import tasksRoutes from '../plugin.routes';
import { aList, settled } from '../testing/provide-tasks';

describe('the first list', () => {
  it('keeps the line for new tasks, what is typed there and the focus, while it gets its address', async () => {
    localStorage.clear();
    let way = Promise.resolve(true);
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([{ path: 'tasks', canActivateChild: [() => way], children: tasksRoutes }]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
    const http = TestBed.inject(HttpTestingController);
    const harness = await RouterTestingHarness.create('/tasks');
    const page = harness.routeNativeElement!;
    const line = () => page.querySelector<HTMLInputElement>('[aria-label="Add a task"]');
    document.body.append(harness.fixture.nativeElement as HTMLElement);
    http.expectOne('/tasks/api/lists').flush({ lists: [] });
    // The welcome is loaded when it is shown.
    for (let left = 20; left > 0 && !page.querySelector('form'); left--) await settled();

    let arrive = (): void => undefined;
    way = new Promise(resolve => (arrive = () => resolve(true)));
    page.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await settled();
    http.expectOne('/tasks/api/lists').flush(aList);
    await settled();
    http.expectOne(({ url }) => url.startsWith('/tasks/api/lists/l1/items')).flush({ items: [], nextCursor: null });
    await settled();
    const typedIn = line()!;
    expect([TestBed.inject(Router).url, document.activeElement]).toEqual(['/tasks', typedIn]);
    typedIn.value = 'Book the marquee';
    typedIn.dispatchEvent(new Event('input'));

    arrive();
    await settled();
    await settled();
    expect(TestBed.inject(Router).url).toBe('/tasks/lists/l1');
    expect([line() === typedIn, document.activeElement === typedIn, line()!.value]).toEqual([
      true,
      true,
      'Book the marquee',
    ]);

    page.querySelectorAll<HTMLInputElement>('sv-segmented input')[1]!.dispatchEvent(new Event('change'));
    await settled();
    await settled();
    expect(TestBed.inject(Router).url).toBe('/tasks/lists/l1?state=done');
  });
});
