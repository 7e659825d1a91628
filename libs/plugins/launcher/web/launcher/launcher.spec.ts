import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import type { Shell } from '@sv/contracts/shell.contract';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { greeting } from './greeting';
import { Launcher } from './launcher';

const plugins = [
  aShellPlugin('sv.launcher', { name: 'Launcher' }),
  aShellPlugin('sv.account', { name: 'Account' }),
  aShellPlugin('sv.console', { name: 'Console', adminOnly: true }),
  aShellPlugin('sv.tasks', { name: 'Tasks', description: 'Things to do' }),
  aShellPlugin('com.example.cafe', { name: 'Café' }),
];

let fixture: ComponentFixture<Launcher>;

async function open(shell: Shell | null): Promise<HTMLElement> {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.launcher', routePrefix: '/launcher' } },
    ],
  });
  TestBed.inject(Session).shell.set(shell);
  fixture = TestBed.createComponent(Launcher);
  document.body.append(fixture.nativeElement);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

const names = (page: HTMLElement): (string | undefined)[] =>
  [...page.querySelectorAll('.name')].map(name => name.firstElementChild?.textContent ?? undefined);

async function search(page: HTMLElement, text: string): Promise<HTMLInputElement> {
  const field = page.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) throw new Error('no search');
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await fixture.whenStable();
  return field;
}

const press = (target: EventTarget, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('Launcher', () => {
  afterEach(() => document.body.replaceChildren());

  it('greets the person and lists their apps, the workspace’s own last', async () => {
    const page = await open(aShell({ plugins, capabilities: ['console:access'] }));

    expect(page.querySelector('h1')?.textContent).toMatch(/^Good \w+, Ada Lovelace$/);
    expect(names(page)).toEqual(['Tasks', 'Café', 'Account', 'Console']);
  });

  it('shows Console only to those who may enter it', async () => {
    const page = await open(aShell({ plugins, capabilities: ['plugin:access'] }));

    expect(names(page)).not.toContain('Console');
  });

  it('finds by name or description, whatever the accents, and opens the first with Enter', async () => {
    const page = await open(aShell({ plugins }));
    const opened = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);

    press(await search(page, 'CAFE'), 'Enter');
    expect(names(page)).toEqual(['Café']);
    expect(opened).toHaveBeenCalledWith('/cafe');
    await search(page, 'things');
    expect(names(page)).toEqual(['Tasks']);
  });

  it('offers the way back when nothing is found', async () => {
    const page = await open(aShell({ plugins }));

    await search(page, 'zzz');
    expect(page.textContent).toContain('No app of that name');
    page.querySelector<HTMLButtonElement>('sv-empty-state button')?.click();
    await fixture.whenStable();

    expect(names(page)).toHaveLength(3);
  });

  it('goes to the search with "/", and from there through the apps with the arrow keys', async () => {
    const page = await open(aShell({ plugins }));
    const field = await search(page, '');

    press(document.body, '/');
    expect(document.activeElement).toBe(field);
    press(field, 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('Tasks');
    press(document.activeElement as Element, 'ArrowRight');
    expect(document.activeElement?.textContent).toContain('Café');
    press(document.activeElement as Element, 'End');
    expect(document.activeElement?.textContent).toContain('Account');
  });

  it('says so when there is no app but the Launcher', async () => {
    const page = await open(aShell({ plugins: plugins.slice(0, 1) }));

    expect(page.textContent).toContain('No apps yet');
    expect(page.querySelector('input')).toBeNull();
  });

  it('says what went wrong when the workspace could not be asked', async () => {
    const page = await open(null);
    TestBed.inject(Session).problem.set(new Problem({ detail: 'The server cannot be reached.' }));
    await fixture.whenStable();

    expect(page.querySelector('[role=alert]')?.textContent).toContain('The server cannot be reached.');
  });
});

describe('greeting', () => {
  it.each([
    [3, 'Good night'],
    [8, 'Good morning'],
    [12, 'Good afternoon'],
    [22, 'Good evening'],
  ])('knows what to say at %d', (hour, words) => {
    expect(greeting(new Date(2026, 5, 22, hour))).toBe(words);
  });
});
