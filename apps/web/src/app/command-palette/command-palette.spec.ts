import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import type { SearchAnswer } from '@sv/contracts/search.contract';
import type { CommandContext } from '@sv/ui/contributions/define-contributions';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from '@sv/ui/contributions/load-contributions';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { NotificationCenter } from '../notification-center/notification-center';
import { CommandPalette } from './command-palette';

const notes = aShellPlugin('com.example.notes', { name: 'Notes' });
const shop = aShellPlugin('com.example.shop', { name: 'Shop', paywalled: true });

describe('the command palette', () => {
  let http: HttpTestingController;
  let opened: jest.SpyInstance;
  let ran: jest.Mock;
  const reported = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    ran = jest.fn();
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    const sync = async ({ navigate }: CommandContext) => {
      ran(pluginApi('sync'));
      await navigate('/notes/done');
    };
    const registry: RegisteredContributions[] = [
      {
        ...notes,
        contributes: {
          widgets: [],
          commands: [
            { id: 'open', title: 'Open the newest', keywords: ['last'], path: '/notes/newest' },
            { id: 'sync', title: 'Synchronise', run: true },
            { id: 'again', title: 'New note', path: '/notes/new' },
          ],
          createMenu: [{ id: 'note', title: 'New note', path: '/notes/new' }],
          search: true,
          badge: false,
        },
        load: async () => ({ default: { commands: { sync } } }),
      },
      {
        ...shop,
        contributes: {
          widgets: [],
          commands: [{ id: 'buy', title: 'Buy', path: '/shop' }],
          createMenu: [],
          search: true,
          badge: false,
        },
        load: null,
      },
    ];
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: LOAD_CONTRIBUTIONS, useValue: async () => registry },
        { provide: ErrorReporter, useValue: { report: reported } },
        { provide: NotificationCenter, useValue: { unreadCount: signal(0), open: jest.fn() } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell({ plugins: [aShellPlugin('sv.launcher'), notes, shop] }));
    http = TestBed.inject(HttpTestingController);
    opened = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
  });
  afterEach(() => {
    document.body.replaceChildren();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const turn = async (ms = 0): Promise<void> => {
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(ms);
    TestBed.tick();
  };
  async function open() {
    const palette = TestBed.createComponent(CommandPalette).nativeElement as HTMLElement;
    document.body.append(palette);
    await turn(10);
    const input = palette.querySelector('input')!;
    const type = async (text: string, ms = 200): Promise<void> => {
      input.value = text;
      input.dispatchEvent(new Event('input'));
      await turn(ms);
    };
    const press = async (key: string): Promise<void> => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await turn();
    };
    const shown = (): string[] =>
      [...palette.querySelectorAll('[role=group]')].map(group => {
        const names = [...group.querySelectorAll('.name')].map(({ textContent }) => textContent.trim());
        return `${group.getAttribute('aria-label')}: ${names.join(', ')}`;
      });
    const chosen = () => palette.querySelector('[aria-selected=true] .name')?.textContent;
    const status = () => palette.querySelector('[role=status]')?.textContent.trim().replace(/\s+/g, ' ');
    const answer = async (result: Partial<SearchAnswer>): Promise<void> => {
      http.expectOne(({ url }) => url === '/api/search').flush({ results: [], late: [], failed: [], ...result });
      await turn();
    };
    return { palette, type, press, shown, chosen, status, answer };
  }
  const found = (id: string, title: string) => ({
    pluginId: notes.id,
    id,
    title,
    subtitle: 'Inbox',
    url: `/notes/${id}`,
    icon: null,
    at: null,
  });

  it('shows apps, what they can make and do, each once, and nothing of apps that are not open', async () => {
    const { shown } = await open();
    expect(shown()).toEqual([
      'Apps: launcher, Notes, Shop',
      'New: New note',
      'Commands: Open the newest, Synchronise, Notifications',
    ]);
  });

  it('finds a command by its keyword, and opens its page by keyboard', async () => {
    const { type, press, shown, answer } = await open();
    await type('last');
    await answer({});
    expect(shown()).toEqual(['Commands: Open the newest']);
    await press('Enter');
    expect(opened).toHaveBeenCalledWith('/notes/newest');
  });

  it('runs a command of an app, as that app', async () => {
    const { type, press } = await open();
    await type('synch');
    await press('Enter');
    await turn(10);
    expect(ran).toHaveBeenCalledWith('/notes/api/sync');
    expect(opened).toHaveBeenCalledWith('/notes/done');
  });

  it('says whose command failed, and goes on', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    ran.mockImplementation(() => {
      throw new Error('no server');
    });
    const { type, press } = await open();
    await type('synch');
    await press('Enter');
    await turn(10);
    expect(TestBed.inject(Toasts).shown()[0]?.message).toContain('Something went wrong in Notes');
    expect(reported).toHaveBeenCalledWith(notes.id, expect.any(Error));
  });

  it('searches once somebody pauses, ends the search before, and keeps what is chosen when the answer comes', async () => {
    const { type, press, shown, chosen, answer } = await open();
    await type('n', 100);
    http.expectNone(({ url }) => url === '/api/search');
    await type('ne');
    const first = http.expectOne(({ url }) => url === '/api/search');
    await type('new');
    expect(first.cancelled).toBe(true);
    await press('ArrowDown');
    expect(chosen()).toBe('Open the newest');
    await answer({ results: [found('1', 'News of today')] });
    expect(shown()).toEqual(['New: New note', 'Commands: Open the newest', 'Found: News of today']);
    expect(chosen()).toBe('Open the newest');
    await press('ArrowDown');
    await press('Enter');
    expect(opened).toHaveBeenCalledWith('/notes/1');
  });

  it('names the apps that did not answer', async () => {
    const { type, status, answer } = await open();
    await type('zzz');
    expect(status()).toBe('');
    await answer({ late: [notes.id] });
    expect(status()).toBe('Nothing is called that. No answer from Notes.');
  });

  it('says so when the search cannot be reached, and finds apps all the same', async () => {
    const { type, status, shown } = await open();
    await type('note');
    http.expectOne(({ url }) => url === '/api/search').error(new ProgressEvent('offline'));
    await turn();
    expect(status()).toBe('The search could not be reached.');
    expect(shown()[0]).toBe('Apps: Notes');
  });
});
