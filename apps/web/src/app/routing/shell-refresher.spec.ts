import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { FakeBroadcastChannel } from '@sv/ui/freshness/testing/fake-broadcast-channel';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { PageRouter } from '../overlay/page-router';
import { failedRequestInterceptor } from './failed-request.interceptor';
import { ShellRefresher } from './shell-refresher';
import { pluginRoutes } from './plugin-routes';

@Component({ selector: 'sv-tasks', changeDetection: ChangeDetectionStrategy.OnPush, template: 'tasks' })
class Tasks {}
@Component({ selector: 'sv-launcher', changeDetection: ChangeDetectionStrategy.OnPush, template: 'launcher' })
class Launcher {}
@Component({ selector: 'sv-not-found', changeDetection: ChangeDetectionStrategy.OnPush, template: 'not found' })
class NotFound {}

const tasks = {
  id: 'sv.tasks',
  routePrefix: '/tasks',
  loadRoutes: async () => ({ default: [{ path: '', component: Tasks }] }),
};
const launcher = {
  id: 'sv.launcher',
  routePrefix: '/launcher',
  loadRoutes: async () => ({ default: [{ path: '', component: Launcher }] }),
};

let harness: RouterTestingHarness;

async function openAt(path: string): Promise<void> {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor, failedRequestInterceptor])),
      provideHttpClientTesting(),
      provideRouter([...pluginRoutes([tasks, launcher]), { path: '**', component: NotFound }]),
      { provide: Router, useClass: PageRouter },
    ],
  });
  const session = TestBed.inject(Session);
  jest.spyOn(session, 'ready').mockResolvedValue();
  TestBed.runInInjectionContext(() => TestBed.inject(ShellRefresher).watch());
  session.shell.set(aShell());
  harness = await RouterTestingHarness.create(path);
  await whenStable();
}

async function whenStable(): Promise<void> {
  TestBed.tick();
  await harness.fixture.whenStable();
}

const shown = (): string => harness.routeNativeElement?.textContent ?? '';
const change = async (changes: Parameters<typeof aShell>[0]): Promise<void> => {
  TestBed.inject(Session).shell.set(aShell(changes));
  await whenStable();
};
const asked = (): number => TestBed.inject(HttpTestingController).match('/api/shell').length;

describe('ShellRefresher', () => {
  it('shows another root at once, at the same address', async () => {
    await openAt('/');
    expect(shown()).toBe('launcher');
    await change({ rootPluginId: 'sv.tasks' });
    expect(shown()).toBe('tasks');
    expect(TestBed.inject(Router).url).toBe('/');
  });

  it('leaves other pages as they are when the root is another one', async () => {
    await openAt('/tasks');
    const page = harness.routeNativeElement;
    await change({ rootPluginId: 'sv.tasks' });
    expect(harness.routeNativeElement).toBe(page);
  });

  it('has no page any more for a plugin that was switched off', async () => {
    await openAt('/tasks?list=1');
    await change({ plugins: [aShellPlugin('sv.launcher')] });
    expect(shown()).toBe('not found');
    expect(TestBed.inject(Router).url).toBe('/tasks?list=1');
  });

  it('asks for the shell when somebody comes back to the window, not at each glance', async () => {
    await openAt('/');
    for (let glance = 0; glance < 3; glance++) document.dispatchEvent(new Event('visibilitychange'));
    expect(asked()).toBe(1);
  });

  it('asks for the shell when another tab changed something in Console or Account', async () => {
    FakeBroadcastChannel.install();
    const otherTab = new FakeBroadcastChannel('sv.changes');
    await openAt('/');
    otherTab.postMessage('sv.tasks');
    expect(asked()).toBe(0);
    otherTab.postMessage('sv.console');
    expect(asked()).toBe(1);
  });

  it.each([
    ['/tasks/api/lists/1', 404, 1],
    ['/tasks/api/lists/1', 500, 0],
    ['/api/account/preferences', 404, 0],
  ])('asks for the shell when a plugin’s API is not there: %s %i', async (url, status, times) => {
    await openAt('/');
    TestBed.inject(HttpClient)
      .get(url)
      .subscribe({ error: () => undefined });
    TestBed.inject(HttpTestingController).expectOne(url).flush({ code: 'any' }, { status, statusText: 'no' });
    expect(asked()).toBe(times);
  });
});
