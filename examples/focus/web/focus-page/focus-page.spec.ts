import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { FocusPage } from './focus-page';

const ID = '0197a000-0000-4000-8000-000000000001';
const minuteMs = 60_000;

describe('FocusPage', () => {
  let page: ComponentFixture<FocusPage>;
  let http: HttpTestingController;

  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers({ now: new Date('2026-06-22T10:00:00Z') });
  });
  afterEach(() => {
    page.destroy();
    jest.useRealTimers();
  });

  const open = async (sessions: { minutes: number }[] = []): Promise<void> => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.focus', routePrefix: '/focus' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(FocusPage);
    TestBed.tick();
    await list(sessions);
  };
  const list = async (sessions: { minutes: number }[]): Promise<void> => {
    http.expectOne(({ url, method }) => url === '/focus/api/sessions' && method === 'GET').flush({ sessions });
    await pass(0);
  };
  const pass = async (ms: number): Promise<void> => {
    // The clock jumps and the ticks come after it, as in a window that was hidden.
    jest.setSystemTime(Date.now() + ms);
    await jest.advanceTimersByTimeAsync(ms && 250);
    TestBed.tick();
  };
  const element = (): HTMLElement => page.nativeElement as HTMLElement;
  const clock = (): string => element().querySelector('.clock')?.textContent ?? '';
  const press = async (words: string): Promise<void> => {
    [...element().querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words)!.click();
    await pass(0);
  };
  const expectKept = () =>
    http.expectOne(({ url, method }) => method === 'PUT' && /^\/focus\/api\/sessions\/[\w-]{36}$/.test(url));

  it('shows what was done today', async () => {
    await open([{ minutes: 25 }, { minutes: 50 }]);
    expect(element().textContent).toContain('Today: 2 sessions, 75 minutes');
  });

  it('counts down, stands still, goes on', async () => {
    await open();
    expect(clock()).toBe('25:00');
    await press('Start');
    await pass(minuteMs);
    expect(clock()).toBe('24:00');
    await press('Pause');
    await pass(10 * minuteMs);
    expect(clock()).toBe('24:00');
    await press('Go on');
    await pass(minuteMs);
    expect(clock()).toBe('23:00');
    expect(element().querySelector('[role=status]')?.textContent).toBe('23 minutes left');
  });

  it('goes on over a reload', async () => {
    await open();
    await press('Start');
    page.destroy();
    TestBed.resetTestingModule();
    jest.setSystemTime(Date.now() + 5 * minuteMs);
    await open();
    expect(clock()).toBe('20:00');
  });

  it('keeps the session when it is over, and tries again when that failed', async () => {
    await open();
    await press('Start');
    await pass(25 * minuteMs);
    expect(element().textContent).toContain('Keeping this session…');
    const first = expectKept();
    first.flush({ detail: 'No.', code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await pass(0);
    expect(element().textContent).toContain('not kept yet');

    await press('Try again');
    const request = expectKept();
    // The same id: a session that was kept after all is not kept twice.
    expect(request.request.url).toBe(first.request.url);
    expect(request.request.body).toEqual({ minutes: 25 });
    request.flush({ id: ID, minutes: 25, finishedAt: '2026-06-22T10:25:00.000Z' });
    await pass(0);
    await list([{ minutes: 25 }]);
    expect(clock()).toBe('25:00');
    expect(element().textContent).toContain('Today: 1 session, 25 minutes');
  });
});
