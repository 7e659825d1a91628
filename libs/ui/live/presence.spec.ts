import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { PageExit } from '../workspace/page-exit';
import { problemInterceptor } from '../workspace/problem.interceptor';
import type { LiveMessage } from './live-message';
import { LiveUpdates } from './live-updates';
import { presence } from './presence';

@Component({ selector: 'sv-room', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class Room {
  readonly url = signal<string | null>('/chess/api/rooms/1/presence');
  readonly people = presence(() => this.url());
}

describe('who else has it open', () => {
  const messages = new Subject<LiveMessage>();
  const left = jest.fn(() => Promise.resolve());
  let http: HttpTestingController;
  beforeEach(() => {
    jest.useFakeTimers();
    left.mockClear();
    Object.assign(globalThis, { fetch: left });
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: LiveUpdates, useValue: { messages } },
        { provide: PageExit, useValue: {} },
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.chess', routePrefix: '/chess' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
  });
  afterEach(() => {
    http.verify();
    jest.useRealTimers();
  });

  const bob = { id: 'b', name: 'Bob', image: null };
  const open = () => {
    const room = TestBed.createComponent(Room);
    TestBed.tick();
    return room;
  };
  const asked = (url: string) => http.expectOne(request => request.url.startsWith(url));
  const answer = async (people: object[] = [bob], url = '/chess/api/rooms/1/presence?tab='): Promise<void> => {
    asked(url).flush({ people });
    await jest.advanceTimersByTimeAsync(0);
  };

  it('is asked again while the page is visible, and at once when somebody comes or goes', async () => {
    const room = open();
    await answer();
    expect(room.componentInstance.people()).toEqual([bob]);
    await jest.advanceTimersByTimeAsync(7000);
    await answer([]);
    expect(room.componentInstance.people()).toEqual([]);
    for (let n = 0; n < 10; n++) messages.next({ topic: 'com.example.chess/presence', isResync: false });
    await jest.advanceTimersByTimeAsync(700);
    await answer();
    room.destroy();
  });

  it('is asked for all the same under a flood of hints, and not by all pages in the same moment', async () => {
    const room = open();
    const jitter = jest
      .spyOn(crypto, 'getRandomValues')
      .mockImplementation(array => (array as Uint16Array).fill(2 ** 15) as never);
    await answer();
    const hint = async (): Promise<void> => {
      messages.next({ topic: 'com.example.chess/presence', isResync: false });
      await jest.advanceTimersByTimeAsync(100);
    };
    for (let n = 0; n < 4; n++) await hint();
    http.expectNone(() => true);
    await hint();
    await answer();
    // Just before the sign of life is due, hints do not put it off.
    await jest.advanceTimersByTimeAsync(6900);
    await hint();
    await answer();
    jitter.mockRestore();
    room.destroy();
  });

  it('is left with the page, and for another address', async () => {
    const room = open();
    await answer();
    room.componentInstance.url.set('/chess/api/rooms/2/presence');
    TestBed.tick();
    expect(left).toHaveBeenCalledWith(expect.stringMatching(/rooms\/1\/presence\?tab=.+&leaving=true$/), {
      keepalive: true,
    });
    expect(room.componentInstance.people()).toEqual([]);
    await answer([bob], '/chess/api/rooms/2/presence?tab=');
    room.destroy();
    expect(left).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(60_000);
  });

  it('is not asked again by who may not know it any more', async () => {
    const room = open();
    await answer();
    await jest.advanceTimersByTimeAsync(7000);
    asked('/chess/api/rooms/1').flush({ code: 'not-found' }, { status: 404, statusText: 'Not Found' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(room.componentInstance.people()).toEqual([]);
    room.destroy();
  });
});
