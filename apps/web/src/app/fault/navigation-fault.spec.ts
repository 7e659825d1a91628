import { TestBed } from '@angular/core/testing';
import { NavigationError, Router, provideRouter } from '@angular/router';
import { NavigationFault } from './navigation-fault';

const missingFile = new TypeError('Failed to fetch dynamically imported module: http://localhost/chunk-A.js');

function faultAfter(error: Error, onLine = true): NavigationFault {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  TestBed.configureTestingModule({ providers: [provideRouter([{ path: '**', children: [] }])] });
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

  it('shows any other error as it is', () => {
    expect(faultAfter(new Error('No list in the resolver')).current()).toMatchObject({
      kind: 'error',
      message: 'No list in the resolver',
    });
  });

  it('is over with the next navigation', async () => {
    const fault = faultAfter(missingFile);
    await TestBed.inject(Router).navigateByUrl('/account');
    expect(fault.current()).toBeNull();
  });
});
