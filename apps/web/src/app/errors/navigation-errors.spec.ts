import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { NavigationError, Router, provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NavigationErrors } from './navigation-errors';

const missingFile = new TypeError('Failed to fetch dynamically imported module: http://localhost/chunk-A.js');

function errorsAfter(error: Error, onLine = true): NavigationErrors {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  TestBed.configureTestingModule({
    providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([{ path: '**', children: [] }])],
  });
  TestBed.inject(Session).shell.set(aShell());
  const errors = TestBed.inject(NavigationErrors);
  errors.report(new NavigationError(1, '/tasks', error));
  return errors;
}

describe('NavigationErrors', () => {
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
    expect(errorsAfter(missingFile).current()).toMatchObject({ kind: 'new-version', url: '/tasks' });
  });

  it('does not speak of a new version while there is no network', () => {
    expect(errorsAfter(missingFile, false).current()?.kind).toBe('offline');
  });

  it('does not speak of a new version when the server does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const errors = errorsAfter(missingFile);
    await new Promise(resolve => setTimeout(resolve));
    expect(errors.current()?.kind).toBe('unreachable');
  });

  it('takes any other error for one of the app that the address belongs to, and reports it', async () => {
    expect(errorsAfter(new Error('No list in the resolver')).current()).toMatchObject({
      kind: 'error',
      plugin: { id: 'sv.tasks' },
    });
    await new Promise(resolve => setTimeout(resolve));
    const [path, request] = fetched.mock.calls.at(-1) as unknown as [string, { body: string }];
    expect(path).toBe('/api/plugins/sv.tasks/page-errors');
    expect(JSON.parse(request.body)).toMatchObject({ message: 'No list in the resolver' });
  });

  it('is over with the next navigation', async () => {
    const errors = errorsAfter(missingFile);
    await TestBed.inject(Router).navigateByUrl('/account');
    expect(errors.current()).toBeNull();
  });
});
