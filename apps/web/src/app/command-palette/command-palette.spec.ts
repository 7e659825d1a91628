import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import type { SearchAnswer } from '@sv/contracts/search.contract';
import type { CommandContext } from '@sv/ui/contributions/define-contributions';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from '@sv/ui/contributions/load-contributions';
import { translateWith } from '@sv/ui/locale/translate';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { NotificationCenter } from '../notification-center/notification-center';
import { CommandPalette } from './command-palette';
import { Recents } from './recents/recents';

const account = aShellPlugin('sv.account', { name: 'Account' });
const notes = aShellPlugin('com.example.notes', { name: 'Notes' });
const shop = aShellPlugin('com.example.shop', { name: 'Shop', paywalled: true });

describe('the command palette', () => {
  let http: HttpTestingController;
  let opened: jest.SpyInstance;
  let ran: jest.Mock;
  const reported = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
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
        ...account,
        contributes: {
          widgets: [],
          commands: [
            { id: 'email', title: 'Change email address', path: '/account/security' },
            { id: 'passkeys', title: 'Passkeys', keywords: ['fingerprint'], path: '/account/security' },
            { id: 'tokens', title: 'Access tokens', path: '/account/security/access-tokens' },
          ],
          createMenu: [],
          search: false,
          badge: false,
        },
        load: null,
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
    TestBed.inject(Session).shell.set(aShell({ plugins: [account, aShellPlugin('sv.launcher'), notes, shop] }));
    http = TestBed.inject(HttpTestingController);
    opened = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
  });
  afterEach(() => {
    translateWith(null);
    document.body.replaceChildren();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const turn = async (ms = 0): Promise<void> => {
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(ms);
    TestBed.tick();
  };
  async function open(mode: 'all' | 'create' = 'all') {
    const shown = TestBed.createComponent(CommandPalette);
    shown.componentRef.setInput('mode', mode);
    const palette = shown.nativeElement as HTMLElement;
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
    const names = (): string[] =>
      [...palette.querySelectorAll('[role=group]')].map(group => {
        const names = [...group.querySelectorAll('.name')].map(({ textContent }) => textContent.trim());
        return `${group.getAttribute('aria-label')}: ${names.join(', ')}`;
      });
    const chosen = () => palette.querySelector('[aria-selected=true] .name')?.textContent;
    const text = (selector: string) => palette.querySelector(selector)?.textContent.trim().replace(/\s+/g, ' ');
    const status = () => text('.none[role=status]');
    const count = () => text('.sv-visually-hidden[role=status]');
    const answer = async (result: Partial<SearchAnswer>): Promise<void> => {
      http.expectOne(({ url }) => url === '/api/search').flush({ results: [], late: [], failed: [], ...result });
      await turn();
    };
    const answerPeople = async (...people: string[]): Promise<void> => {
      const users = people.map(name => ({ id: name, name, image: null, deleted: false }));
      http.expectOne(({ url }) => url === '/api/people').flush({ users, nextCursor: null });
      await turn();
    };
    return { palette, type, press, shown: names, chosen, status, count, answer, answerPeople };
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
      'Apps: launcher, Notes, Shop, Account',
      'New: New note',
      'Commands: Open the newest, Synchronise, Notifications, Switch to dark theme, Switch to light theme, ' +
        'Keyboard shortcuts, Collapse sidebar, Sign out',
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

  it('finds a command in another language by its words there, and by the English ones', async () => {
    const german: Record<string, string> = {
      [`${notes.id}|Open the newest`]: 'Die neueste öffnen',
      [`${notes.id}|last`]: 'letzte, aktuell',
      'Sign out': 'Abmelden',
      'keywords|log out, logout, log off, logoff, leave, exit, quit, switch account': 'ausloggen, log out',
      Commands: 'Befehle',
    };
    translateWith(key => german[key], 'de');
    const { type, shown, answer, answerPeople } = await open();
    for (const text of ['aktu', 'last', 'neueste', 'open the newest']) {
      await type(text);
      await answer({});
      await answerPeople();
      expect([text, shown()]).toEqual([text, ['Befehle: Die neueste öffnen']]);
    }
    for (const text of ['auslog', 'log out']) {
      await type(text);
      expect([text, shown()]).toEqual([text, ['Befehle: Abmelden']]);
    }
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
    const { type, status, answer, answerPeople } = await open();
    await type('zzz');
    expect(status()).toBe('');
    await answer({ late: [notes.id] });
    await answerPeople();
    expect(status()).toBe('No results No answer from Notes');
  });

  it('finds the pages of Account with a typing error, and says how many results there are', async () => {
    const { type, shown, count, answer, answerPeople } = await open();
    await type('fingerpirnt');
    await answer({});
    await answerPeople();
    expect(shown()).toEqual(['Pages: Passkeys']);
    expect(count()).toBe('Results: 1');
  });

  it('switches the theme by the word for it', async () => {
    const { type, press, chosen } = await open();
    await type('dark');
    expect(chosen()).toBe('Switch to dark theme');
    await press('Enter');
    await turn(10);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(http.expectOne('/api/account/preferences').request.body).toEqual({ theme: 'dark' });
  });

  it('finds other people, and leads who may see accounts to theirs in Console', async () => {
    const { capabilities, plugins, ...shell } = TestBed.inject(Session).shell()!;
    const console = aShellPlugin('sv.console', { name: 'Console' });
    TestBed.inject(Session).shell.set({
      ...shell,
      capabilities: [...capabilities, 'user:view'],
      plugins: [...plugins, console],
    });
    const { type, press, shown, answer, answerPeople } = await open();
    await type('gra');
    await answer({});
    await answerPeople('Grace Hopper', 'u-1');
    expect(shown()).toEqual(['People: Grace Hopper']);
    await press('Enter');
    expect(opened).toHaveBeenCalledWith('/console/people/users?q=Grace%20Hopper');
  });

  it('shows everybody else who it is', async () => {
    const { type, press, answer, answerPeople } = await open();
    await type('gra');
    await answer({});
    await answerPeople('Grace Hopper');
    await press('Enter');
    await import('./person-card/show-person-card');
    await turn(10);
    expect(document.querySelector('sv-person-card h2')?.textContent).toBe('Grace Hopper');
    expect(opened).not.toHaveBeenCalled();
  });

  it('offers what was opened lately first, but nothing of an app that cannot be opened any more', async () => {
    for (const path of ['/gone/1', '/notes/7'])
      TestBed.inject(Recents).add('u-1', { path, name: `Page ${path}`, about: null });
    TestBed.inject(Recents).add('u-1', { path: '/account/security', name: 'Passkeys', about: 'Account' });
    const { shown, type, answer } = await open();
    expect(shown().slice(0, 2)).toEqual(['Recent: Passkeys, Page /notes/7', 'Apps: launcher, Notes, Shop, Account']);
    await type('page');
    await answer({});
    expect(shown()).toEqual(['Recent: Page /notes/7']);
  });

  it('remembers pages that are opened, but no commands', async () => {
    const { type, press } = await open();
    await type('newest');
    await press('Enter');
    const other = await open();
    await other.type('dark');
    await other.press('Enter');
    expect(
      TestBed.inject(Recents)
        .of('u-1')
        .map(({ path }) => path),
    ).toEqual(['/notes/newest']);
  });

  it('is not taken over by a pointer that rests where the list appears', async () => {
    const { palette, chosen } = await open();
    const shop = [...palette.querySelectorAll('[role=option]')].find(({ textContent }) =>
      textContent.includes('Shop'),
    )!;
    const point = async (screenX: number): Promise<void> => {
      shop.dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 0 }));
      await turn();
    };
    await point(7);
    await point(7);
    expect(chosen()).toBe('launcher');
    await point(8);
    expect(chosen()).toBe('Shop');
  });

  it('offers only what can be made, when it was asked for that', async () => {
    const { palette, type, shown, status } = await open('create');
    expect(palette.querySelector('input')?.getAttribute('aria-label')).toBe('Create something new');
    expect(shown()).toEqual(['New: New note']);
    await type('newest');
    expect(shown()).toEqual([]);
    http.expectNone(({ url }) => url === '/api/search');
    expect(status()).toBe('No results');
  });

  it('shows the beginning of many results, and says so', async () => {
    const { palette, type, shown, answer, answerPeople } = await open();
    await type('plan');
    await answer({ results: Array.from({ length: 30 }, (_, at) => found(`${at}`, `Plan ${at}`)) });
    await answerPeople();
    expect(shown()[0]?.split(', ').length).toBe(20);
    expect(palette.textContent).toContain('Showing the first 20 of 30 results.');
  });

  it('says so when the search cannot be reached, and finds apps all the same', async () => {
    const { type, status, shown } = await open();
    await type('note');
    http.expectOne(({ url }) => url === '/api/search').error(new ProgressEvent('offline'));
    await turn();
    expect(status()).toBe('Apps could not be searched. Check your connection.');
    expect(shown()[0]).toBe('Apps: Notes');
  });
});
