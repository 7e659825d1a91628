import { provideHttpClient } from '@angular/common/http';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from '@sv/ui/contributions/load-contributions';
import { Shortcuts } from '@sv/ui/shortcuts/shortcuts';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { CommandPaletteService } from '../command-palette/command-palette.service';
import { NotificationCenter } from '../notification-center/notification-center';
import { ShortcutKeys } from './shortcut-keys';

const notes = aShellPlugin('com.example.notes', { name: 'Notes' });
const nothing = { widgets: [], commands: [], createMenu: [], search: false, badge: false };

describe('the shortcuts of the workspace', () => {
  const palette = { open: jest.fn(), shortcut: 'Ctrl K' };
  const center = { unreadCount: signal(0), open: jest.fn() };
  let opened: jest.SpyInstance;

  beforeEach(() => {
    localStorage.clear();
    jest.clearAllMocks();
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    const registry: RegisteredContributions[] = [
      {
        ...notes,
        contributes: { ...nothing, jumpKey: 'o', shortcuts: [{ keys: ['↓', 'J'], title: 'Next note' }] },
        load: null,
      },
      { ...aShellPlugin('sv.tasks'), contributes: { ...nothing, jumpKey: 'n' }, load: null },
    ];
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideRouter([]),
        { provide: CommandPaletteService, useValue: palette },
        { provide: LOAD_CONTRIBUTIONS, useValue: async () => registry },
        { provide: NotificationCenter, useValue: center },
      ],
    });
    const plugins = ['sv.account', 'sv.console', 'sv.launcher', 'sv.tasks'].map(id => aShellPlugin(id));
    TestBed.inject(Session).shell.set(aShell({ plugins: [...plugins, notes] }));
    opened = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    TestBed.inject(ShortcutKeys).listen();
  });
  afterEach(() => {
    document.body.replaceChildren();
    jest.restoreAllMocks();
  });

  const settled = async (): Promise<void> => {
    TestBed.tick();
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  };
  async function press(key: string, on: EventTarget = document.body, init: KeyboardEventInit = {}): Promise<boolean> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    on.dispatchEvent(event);
    await settled();
    return event.defaultPrevented;
  }
  const hint = (): string[] =>
    [...document.querySelectorAll('sv-jump-hint li')].map(({ textContent }) => textContent.trim());

  it('creates with c', async () => {
    await press('c');
    expect(palette.open).toHaveBeenCalledWith({ mode: 'create' });
  });

  it('jumps with g and another key, which the page does not receive, and shows the keys meanwhile', async () => {
    const page = jest.fn();
    document.body.addEventListener('keydown', page);
    await press('g');
    expect(hint()).toEqual(['H Home', 'N Notifications', 'A account', 'C console', 'O Notes', 'Esc Cancel']);
    await press('o');
    expect(opened).toHaveBeenCalledWith('/notes');
    expect(hint()).toEqual([]);
    expect(page).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('keydown', page);
    await press('o');
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['h', '/'],
    ['a', '/account'],
    ['c', '/console'],
  ])('jumps with g %s to %s', async (key, path) => {
    await press('g');
    await press(key);
    expect(opened).toHaveBeenCalledWith(path);
    expect(palette.open).not.toHaveBeenCalled();
  });

  it('keeps its own keys from apps: g n is notifications', async () => {
    await press('g');
    await press('n');
    expect(center.open).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each(['Escape', 'z'])('ends a jump with %s', async key => {
    await press('g');
    expect(await press(key)).toBe(true);
    expect(hint()).toEqual([]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('lists all shortcuts with ?, with the switch that turns them off', async () => {
    await press('?');
    await import('./show-shortcut-list');
    await settled();
    await settled();
    const list = document.querySelector('sv-shortcut-list')!;
    expect([...list.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
      'Everywhere',
      'Go to',
      'Notes',
    ]);
    expect(list.textContent).toContain('Next note');
    list.querySelector<HTMLInputElement>('input[role=switch]')!.click();
    expect(TestBed.inject(Shortcuts).areOn()).toBe(false);
    document.body.replaceChildren();
    await press('c');
    expect(palette.open).not.toHaveBeenCalled();
  });

  it('leaves keys to fields, dialogs, menus and modifiers, and to apps that used them', async () => {
    document.body.innerHTML = '<input><div role="menu"><a href="#">x</a></div><main></main>';
    const page = document.querySelector('main')!;
    page.addEventListener('keydown', event => event.preventDefault());
    for (const on of ['input', 'a', 'main']) await press('c', document.querySelector(on)!);
    await press('c', document.body, { ctrlKey: true });
    await press('c', document.body, { repeat: true });
    document.body.innerHTML = '<dialog open></dialog>';
    await press('c');
    expect(palette.open).not.toHaveBeenCalled();
  });
});
