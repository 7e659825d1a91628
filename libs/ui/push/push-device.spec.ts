import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { Session } from '../workspace/session';
import { aShell } from '../workspace/testing/a-shell';
import { type BrowserSubscription, PushBrowser } from './push-browser';
import { PushDevice } from './push-device';

const ROUTE = '/api/account/push-subscriptions';
const deviceOf = (id: string) => ({ id, device: 'Firefox on Linux', createdAt: '2026-06-22T10:00:00.000Z' });
const inputOf = (n: number) => ({ endpoint: `https://push.test/${n}`, keys: { p256dh: 'p', auth: 'a' } });

/** A browser with a push service of its own: each subscription has another endpoint. */
class FakeBrowser implements Pick<PushBrowser, keyof PushBrowser> {
  obstacle: string | null = null;
  answer: NotificationPermission = 'granted';
  held: BrowserSubscription | null = null;
  broken = false;
  private made = 0;
  permission = () => this.answer;
  askPermission = async () => this.answer;
  current = async () => this.held;
  unsubscribe = async () => void (this.held = null);
  subscribe = async (publicKey: string) => {
    if (this.broken) throw new DOMException('no push service', 'AbortError');
    return (this.held ??= { publicKey, input: inputOf(++this.made) });
  };
}

describe('PushDevice', () => {
  let browser: FakeBrowser;
  let http: HttpTestingController;
  let push: PushDevice;

  /** A page of its own: the browser and what is stored in it stay. */
  const openPage = (userId = 'u-1') => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: PushBrowser, useValue: browser },
      ],
    });
    TestBed.inject(Session).shell.set(aShell({ user: { ...aShell().user, id: userId } }));
    http = TestBed.inject(HttpTestingController);
    push = TestBed.inject(PushDevice);
  };
  const turn = () => new Promise(resolve => setTimeout(resolve));
  const listed = async (publicKey: string | null, ...ids: string[]) => {
    await turn();
    const subscriptions = ids.map(id => ({ ...deviceOf(id), lastSuccessAt: null }));
    http.expectOne({ method: 'GET', url: ROUTE }).flush({ publicKey, subscriptions });
    await turn();
  };
  const taken = async (id: string): Promise<unknown> => {
    await turn();
    const sent = http.expectOne({ method: 'POST', url: ROUTE });
    sent.flush(deviceOf(id));
    await turn();
    return sent.request.body;
  };
  const subscribed = async (id = 's-1', key = 'key') => {
    const done = push.subscribe();
    await listed(key);
    await taken(id);
    await listed(key, id);
    await done;
  };

  beforeEach(() => {
    localStorage.clear();
    browser = new FakeBrowser();
    openPage();
  });
  afterEach(() => http.verify());

  it('subscribes with the key of the server and tells it the address', async () => {
    await subscribed();

    expect(browser.held).toEqual({ publicKey: 'key', input: inputOf(1) });
    expect([push.subscribed(), push.subscriptionId(), push.permission()]).toEqual([true, 's-1', 'granted']);
    expect(push.devices()?.map(({ id }) => id)).toEqual(['s-1']);
  });

  it('knows itself on the next page, and tells the server once that it is still there', async () => {
    await subscribed();
    openPage();
    const done = push.refresh();
    await listed('key', 's-0', 's-1');
    expect(await taken('s-1')).toEqual(inputOf(1));
    await done;
    const again = push.refresh();
    await listed('key', 's-0', 's-1');
    await again;

    expect(push.subscriptionId()).toBe('s-1');
  });

  it('subscribes anew when the server has another key', async () => {
    await subscribed();
    openPage();
    const done = push.refresh();
    await listed('another key');
    expect(await taken('s-2')).toEqual(inputOf(2));
    await done;

    expect([push.subscriptionId(), browser.held?.publicKey]).toEqual(['s-2', 'another key']);
  });

  it('tells the server the address that the service worker got meanwhile', async () => {
    await subscribed();
    browser.held = { publicKey: 'key', input: inputOf(7) };
    openPage();
    const done = push.refresh();
    await listed('key', 's-1', 's-7');
    expect(await taken('s-7')).toEqual(inputOf(7));
    await done;

    expect(push.subscriptionId()).toBe('s-7');
  });

  it('is off when the server does not know it any more, and gives the address up', async () => {
    await subscribed();
    openPage();
    const done = push.refresh();
    await listed('key', 's-0');
    await done;

    expect([push.subscribed(), browser.held]).toEqual([false, null]);
  });

  it('leaves alone what somebody else subscribed in the same browser, until this person wants an address', async () => {
    await subscribed();
    openPage('u-2');
    const done = push.refresh();
    await listed('key');
    await done;
    expect([push.subscribed(), browser.held?.input]).toEqual([false, inputOf(1)]);

    const subscribing = push.subscribe();
    expect(await taken('s-2')).toEqual(inputOf(2));
    await listed('key', 's-2');
    await subscribing;
    expect(push.subscriptionId()).toBe('s-2');
  });

  it('removes itself, here and there; that it was gone already is fine', async () => {
    await subscribed();
    const done = push.unsubscribe();
    http
      .expectOne({ method: 'DELETE', url: `${ROUTE}/s-1` })
      .flush({ code: 'not-found' }, { status: 404, statusText: '' });
    await done;

    expect([push.subscribed(), browser.held, push.devices()]).toEqual([false, null, []]);
    expect(localStorage.length).toBe(0);
  });

  it('takes another device off the list and stays', async () => {
    await subscribed();
    const done = push.remove('s-0');
    http.expectOne({ method: 'DELETE', url: `${ROUTE}/s-0` }).flush(null, { status: 204, statusText: '' });
    await done;

    expect(push.subscribed()).toBe(true);
  });

  it('says when the server sends no pushes', async () => {
    const refreshed = push.refresh();
    await listed(null);
    await refreshed;
    expect(push.available()).toBe(false);
    await expect(push.subscribe()).rejects.toMatchObject({ code: 'off' });
  });

  it('says in words why there can be none here, and never asks the browser', async () => {
    browser.obstacle = 'Push needs a secure connection.';
    openPage();
    await expect(push.subscribe()).rejects.toMatchObject({ code: 'obstacle', message: browser.obstacle });
    const refreshed = push.refresh();
    await listed('key');
    await refreshed;
    expect([push.obstacle, push.subscribed()]).toEqual([browser.obstacle, false]);
  });

  it('says when the push service of the browser cannot be reached', async () => {
    browser.broken = true;
    const done = expect(push.subscribe()).rejects.toMatchObject({ code: 'failed' });
    await listed('key');
    await done;
    expect(push.subscribed()).toBe(false);
  });

  it.each([
    ['denied', 'denied'],
    ['default', 'not-answered'],
  ] as const)('says so when the person answered “%s”, and asks nobody else', async (answer, code) => {
    browser.answer = answer;
    await expect(push.subscribe()).rejects.toMatchObject({ code });
    expect([push.permission(), push.subscribed(), browser.held]).toEqual([answer, false, null]);
  });
});
