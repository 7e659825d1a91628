import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { NavigationError, Router, provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NavigationFault } from './navigation-fault';

const missingFile = new TypeError('Failed to fetch dynamically imported module: http://localhost/chunk-A.js');

function faultAfter(error: Error, onLine = true): NavigationFault {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  TestBed.configureTestingModule({
    providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([{ path: '**', children: [] }])],
  });
  TestBed.inject(Session).shell.set(aShell());
  const fault = TestBed.inject(NavigationFault);
  fault.report(new NavigationError(1, '/tasks', error));
  return fault;
}

describe('NavigationFault', () => {
  const fetched = jest.fn<Promise<unknown>, []>();
  const before = globalThis.fetch;

  beforeEach(() => {
    fetched.mockResolvedValue({ ok: true });
    globalThis.fetch = fetched as unknown as typeof fetch;
  });

  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.fetch = before;
  });

  it('takes a file that is gone for a new version', () => {
    expect(faultAfter(missingFile).current()).toMatchObject({ kind: 'new-version', url: '/tasks' });
  });

  it('does not speak of a new version while there is no network', () => {
    expect(faultAfter(missingFile, false).current()?.kind).toBe('offline');
  });

  it('does not speak of a new version when the server does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const fault = faultAfter(missingFile);
    await new Promise(resolve => setTimeout(resolve));
    expect(fault.current()?.kind).toBe('unreachable');
  });

  it('takes any other error for one of the app that the address belongs to, and reports it', () => {
    expect(faultAfter(new Error('No list in the resolver')).current()).toMatchObject({
      kind: 'error',
      plugin: { id: 'sv.tasks' },
    });
    const [path, request] = fetched.mock.calls.at(-1) as unknown as [string, { body: string }];
    expect(path).toBe('/api/plugins/sv.tasks/page-errors');
    expect(JSON.parse(request.body)).toMatchObject({ message: 'No list in the resolver' });
  });

  it('is over with the next navigation', async () => {
    const fault = faultAfter(missingFile);
    await TestBed.inject(Router).navigateByUrl('/account');
    expect(fault.current()).toBeNull();
  });
});
