import { BrowserPlatformLocation, LocationStrategy, PlatformLocation } from '@angular/common';
import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, TitleStrategy, provideRouter, withInMemoryScrolling } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { Reachability } from '@sv/ui/offline/reachability';
import { PageTitle } from '../routing/page/page-title';
import { pluginRoutes } from '../routing/plugin-routes';
import { PageLocation } from './page-location';
import { PageRouter } from './page-router';
import { guard, webPlugins } from './testing/notes-plugins';

jest.mock('@sv/plugins/registry.web.generated', () => jest.requireActual('./testing/notes-plugins'));

const overlay = { shell: 'overlay', overlaySize: 'sm' } as const;
const shell = aShell({
  plugins: [
    aShellPlugin('sv.tasks'),
    aShellPlugin('sv.board'),
    aShellPlugin('sv.account', overlay),
    aShellPlugin('sv.console', { ...overlay, overlaySize: null }),
  ],
});

const dialog = (): HTMLDialogElement | null => document.querySelector('sv-overlay > dialog');
const heading = (): string | undefined => dialog()?.querySelector('h1')?.textContent ?? undefined;
const numberBelow = (): string | null | undefined => document.querySelector('#number')?.textContent;
const here = (): string => location.pathname + location.search;

/** Waits for a condition: history steps of the browser are asynchronous. */
async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    TestBed.tick();
    if (check()) return;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  throw new Error(`never came: ${check.toString()} at ${here()} ${document.body.innerHTML}`);
}

const escape = (): boolean | undefined => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
const press = (selector: string): void => dialog()?.querySelector<HTMLElement>(selector)?.click();
const pressScrim = (): void => {
  for (const type of ['pointerdown', 'click']) dialog()?.dispatchEvent(new Event(type, { bubbles: true }));
};

async function start(path: string): Promise<void> {
  history.pushState(null, '', path);
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter(
        [...pluginRoutes(webPlugins), { path: 'paywall/:id', children: [] }],
        withInMemoryScrolling({ scrollPositionRestoration: 'enabled' }),
      ),
      { provide: Router, useClass: PageRouter },
      { provide: PlatformLocation, useFactory: () => new BrowserPlatformLocation() },
      { provide: LocationStrategy, useClass: PageLocation },
      { provide: TitleStrategy, useClass: PageTitle },
    ],
  });
  const session = TestBed.inject(Session);
  session.shell.set(shell);
  jest.spyOn(session, 'ready').mockResolvedValue();
  TestBed.inject(HttpTestingController);
  const harness = await RouterTestingHarness.create();
  document.body.append(harness.fixture.nativeElement as HTMLElement);
  TestBed.inject(Router).initialNavigation();
  await until(() => TestBed.inject(Router).navigated);
}

async function open(path: string, words: string): Promise<void> {
  await TestBed.inject(Router).navigateByUrl(path);
  await until(() => heading() === words);
}

describe('an overlay', () => {
  // Each test starts an Angular application, which logs to the console.
  beforeEach(() => void jest.spyOn(console, 'log').mockReturnValue());
  afterEach(async () => {
    guard.allows = true;
    if (dialog()) {
      escape();
      await until(() => dialog() === null);
    }
    document.body.replaceChildren();
  });

  it('opens over the page, which stays as it is, and has the address meanwhile', async () => {
    await start('/tasks?list=1');
    const before = numberBelow();
    await open('/account', 'First');

    expect(here()).toBe('/account');
    expect(document.title).toBe('First · Analytical Works');
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.className).toContain('sm');
    expect(document.getElementById(dialog()!.getAttribute('aria-labelledby')!)?.textContent).toBe('account');
    expect(document.activeElement?.textContent).toBe('account');
    expect(numberBelow()).toBe(before);
    expect(TestBed.inject(Router).url).toBe('/tasks?list=1');
  });

  it('gives a page the parameter of its address', async () => {
    await start('/tasks');
    await open('/account/entries/7', 'Entry 7');
  });

  it.each([
    ['Escape', escape],
    ['the close button', () => press('[aria-label=Close]')],
    ['a press on the scrim', pressScrim],
    ['the browser’s Back', () => history.back()],
  ])('is closed by %s, exactly one step back, wherever one went in it', async (_, act) => {
    await start('/tasks?list=1');
    const before = numberBelow();
    const length = history.length;
    await open('/account', 'First');
    press('#inside');
    await until(() => heading() === 'Second');
    expect(here()).toBe('/account/second');
    expect(history.length).toBe(length + 1);

    act();
    await until(() => dialog() === null);
    expect(here()).toBe('/tasks?list=1');
    expect(document.title).toBe('App · Analytical Works');
    expect(numberBelow()).toBe(before);
  });

  it('says that the workspace cannot be reached while that is so, and at no other time', async () => {
    await start('/tasks');
    await open('/account', 'First');
    const banner = () => dialog()?.querySelector('sv-offline-banner') ?? null;
    const { lostAt } = TestBed.inject(Reachability);
    expect(banner()).toBeNull();
    lostAt.set(new Date('2026-07-01T10:00:00Z'));
    await until(() => /No answer since .*\d\d.*\. Changes cannot be saved\./.test(banner()?.textContent ?? ''));
    lostAt.set(null);
    await until(() => banner() === null);
  });

  it('is there again by a step forward, over the same page', async () => {
    await start('/tasks');
    const before = numberBelow();
    await open('/account', 'First');
    history.back();
    await until(() => dialog() === null);
    history.forward();
    await until(() => heading() === 'First');
    expect(here()).toBe('/account');
    expect(numberBelow()).toBe(before);
  });

  it('comes back over the page it was opened over, also from further away', async () => {
    await start('/board');
    await TestBed.inject(Router).navigateByUrl('/tasks');
    await open('/account', 'First');
    history.go(-2);
    await until(() => dialog() === null && TestBed.inject(Router).url === '/board');
    history.go(2);
    await until(() => heading() === 'First');
    expect(TestBed.inject(Router).url).toBe('/tasks');
    expect(here()).toBe('/account');
  });

  it('gives its place to another one', async () => {
    await start('/tasks');
    const length = history.length;
    await open('/account', 'First');
    press('#console');
    await until(() => here() === '/console' && heading() === 'First');
    expect(document.querySelectorAll('sv-overlay')).toHaveLength(1);
    expect(dialog()?.className).toContain('lg');
    expect(history.length).toBe(length + 1);
    history.back();
    await until(() => dialog() === null);
    expect(here()).toBe('/tasks');
  });

  it('gives its place to a page that a link in it leads to', async () => {
    await start('/tasks');
    const length = history.length;
    await open('/account', 'First');
    press('#out');
    await until(() => dialog() === null && here() === '/board');
    expect(history.length).toBe(length + 1);
    history.back();
    await until(() => TestBed.inject(Router).url === '/tasks');
  });

  it('is only closed by a link to the page below', async () => {
    await start('/board');
    const before = numberBelow();
    await open('/account', 'First');
    press('#out');
    await until(() => dialog() === null && here() === '/board');
    expect(numberBelow()).toBe(before);
  });

  it('makes way for the paywall when the licence has ended meanwhile', async () => {
    await start('/tasks');
    await open('/account', 'First');
    const plugins = shell.plugins.map(plugin => ({ ...plugin, paywalled: plugin.id === 'sv.account' }));
    TestBed.inject(Session).shell.set({ ...shell, plugins });
    press('#inside');
    await until(() => dialog() === null && here().startsWith('/paywall/sv.account'));
  });

  it.each([
    ['Escape', escape],
    ['the browser’s Back', () => history.back()],
    ['a way to another page', () => void TestBed.inject(Router).navigateByUrl('/board')],
  ])('stays when its page does not let itself be left: %s', async (_, act) => {
    await start('/tasks');
    await open('/account/second', 'Second');
    guard.allows = false;
    act();
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(heading()).toBe('Second');
    expect(here()).toBe('/account/second');
    guard.allows = true;
    history.back();
    await until(() => dialog() === null);
    expect(here()).toBe('/tasks');
  });

  it('is not closed by a press that began inside it, or one inside it', async () => {
    await start('/tasks');
    await open('/account', 'First');
    dialog()
      ?.querySelector('h1')
      ?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    dialog()?.dispatchEvent(new Event('click', { bubbles: true }));
    press('h1');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(dialog()?.open).toBe(true);
  });

  it('fills the window when the document begins with it, and when one is there already', async () => {
    await start('/account');
    expect(dialog()).toBeNull();
    expect(document.querySelector('h1')?.textContent).toBe('First');
    await TestBed.inject(Router).navigateByUrl('/account/second');
    expect(dialog()).toBeNull();
    expect(document.querySelector('h1')?.textContent).toBe('Second');

    await open('/console', 'First');
    expect(document.querySelectorAll('h1')).toHaveLength(2);
  });
});
