import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { PageExit } from './page-exit';
import { problemInterceptor } from './problem.interceptor';
import { Session } from './session';
import { aShell } from './testing/a-shell';

describe('Session', () => {
  let http: HttpTestingController;
  let session: Session;
  let reloads: number;

  beforeEach(() => {
    reloads = 0;
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: PageExit, useValue: { toSignIn: () => undefined, reload: () => (reloads += 1) } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    session = TestBed.inject(Session);
  });

  it('asks once, however many wait for it', async () => {
    const waiting = Promise.all([session.ready(), session.ready()]);
    http.expectOne('/api/shell').flush(aShell());
    await waiting;
    await session.ready();

    http.verify();
    expect(session.user()?.name).toBe('Ada Lovelace');
  });

  it('knows the capabilities and the root plugin', async () => {
    const loaded = session.ready();
    http.expectOne('/api/shell').flush(aShell({ capabilities: ['plugin:access', 'sv.tasks:share'] }));
    await loaded;

    expect(session.hasCapability('sv.tasks:share')).toBe(true);
    expect(session.hasCapability('console:access')).toBe(false);
    expect(session.rootPlugin()?.id).toBe('sv.launcher');
    expect(session.plugin('sv.unknown')).toBeNull();
  });

  it('keeps what it knew when a later load fails, and says why', async () => {
    const first = session.ready();
    http.expectOne('/api/shell').flush(aShell());
    await first;
    const again = session.reload();
    http.expectOne('/api/shell').flush({ code: 'auth-unavailable', detail: 'Gone.' }, { status: 503, statusText: 'x' });
    await again;

    expect(session.shell()).not.toBeNull();
    expect(session.problem()?.code).toBe('auth-unavailable');
  });

  it('shows nobody the pages of the person before: another one, signed in in another tab, gets a new document', async () => {
    const first = session.ready();
    http.expectOne('/api/shell').flush(aShell());
    await first;
    const same = session.reload();
    http.expectOne('/api/shell').flush(aShell());
    await same;
    expect(reloads).toBe(0);

    const other = session.reload();
    const shell = aShell();
    http.expectOne('/api/shell').flush({ ...shell, user: { ...shell.user, id: 'another', name: 'Eve' } });
    await other;
    expect(reloads).toBe(1);
    expect(session.user()?.name).toBe('Ada Lovelace');
  });
});
