import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import type { SetupState } from '@sv/contracts/setup.contract';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { RouterTestingHarness } from '@angular/router/testing';
import { FirstSteps } from './first-steps';

const url = '/api/admin/setup';
const nothing = { identity: false, joining: false, mail: false, invites: false, apps: false };
const all = { identity: true, joining: true, mail: true, invites: true, apps: true };
let page: HTMLElement;
let http: HttpTestingController;

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  }
};

async function open(capabilities: string[], address = '/'): Promise<void> {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([{ path: '', component: FirstSteps }]),
    ],
  });
  TestBed.inject(Session).shell.set(aShell({ capabilities }));
  http = TestBed.inject(HttpTestingController);
  const harness = await RouterTestingHarness.create(address);
  page = harness.routeNativeElement!;
  await settled();
}

async function answer(state: SetupState, totp = false): Promise<void> {
  http.expectOne(url).flush(state);
  http.expectOne('/api/auth/factors').flush({ totp, passkeys: 0, backupCodesRemaining: 0, required: false });
  await settled();
}

const links = (): (string | null)[] => [...page.querySelectorAll('a')].map(link => link.getAttribute('href'));

describe('what a person who is new here finds first', () => {
  beforeEach(() => localStorage.clear());

  it('is, for an owner, what they skipped, each with a link to its step', async () => {
    await open(['role:assign']);
    await answer({ done: { ...nothing, identity: true, apps: true }, dismissed: false });
    expect(page.textContent).toContain('2 of 6 done');
    expect(links()).toEqual(['joining', 'second-factor', 'mail', 'invites'].map(step => `/console/setup/${step}`));
  });

  it.each([
    ['everything is done', { done: all, dismissed: false }],
    ['the owner dismissed it', { done: nothing, dismissed: true }],
  ])('is nothing when %s, and takes no room the next time', async (_, state) => {
    await open(['role:assign']);
    expect(page.textContent).toContain('Finish setting up');
    await answer(state, true);
    expect(page.textContent).not.toContain('Finish setting up');
    TestBed.resetTestingModule();

    await open(['role:assign']);
    expect(page.textContent).not.toContain('Finish setting up');
  });

  it('can be dismissed', async () => {
    await open(['role:assign']);
    await answer({ done: nothing, dismissed: false });
    page.querySelector('button')!.click();
    const request = http.expectOne({ method: 'PATCH', url });
    expect(request.request.body).toEqual({ dismissed: true });
    request.flush({ done: nothing, dismissed: true });
    await settled();
    expect(page.querySelector('sv-card')).toBeNull();
  });

  it('is nothing when it cannot be loaded: home is there all the same', async () => {
    await open(['role:assign']);
    http.expectOne(url).flush({ code: 'auth-unavailable' }, { status: 503, statusText: 'away' });
    await settled();
    expect(page.querySelector('sv-card')).toBeNull();
  });

  it('is, for a person who has just joined, a welcome that they can close', async () => {
    await open(['plugin:access'], '/?welcome');
    expect(page.querySelector('h2')?.textContent).toContain('Welcome to Analytical Works');
    page.querySelector('button')!.click();
    await settled();
    expect(page.textContent).not.toContain('Welcome');
    expect(TestBed.inject(Router).url).toBe('/');
    http.expectNone(url);
  });

  it('is nothing for anybody else', async () => {
    await open(['plugin:access']);
    expect(page.textContent?.trim()).toBe('');
  });
});
