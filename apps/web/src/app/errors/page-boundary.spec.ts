import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, ErrorHandler, computed, inject, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Router, provideRouter, withNavigationErrorHandler, withRouterConfig } from '@angular/router';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NavigationErrors } from './navigation-errors';
import { PageBoundary } from './page-boundary';
import { PluginErrorHandler } from './plugin-error-handler';

const task = signal<{ title: string } | null>(null);

@Component({ selector: 'sv-child', changeDetection: ChangeDetectionStrategy.OnPush, template: `{{ title() }}` })
class Child {
  protected readonly title = computed(() => task()!.title);
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Child],
  template: `<h1>Tasks</h1>
    <sv-child />`,
})
class Drawn {}

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: `never` })
class Unmade {
  constructor() {
    throw new Error('no way');
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<input /><button id="press" (click)="fail()">Save</button
    ><button id="later" (click)="failLater()">Later</button>`,
})
class Pressed {
  protected fail(): void {
    throw new Error('not saved');
  }

  protected failLater(): void {
    TestBed.inject(ErrorHandler).handleError(new Problem({ status: 409, detail: 'The name is taken.' }));
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PageBoundary],
  template: `<button id="shell" (click)="fail()">Menu</button><sv-page-boundary />`,
})
class Shell {
  protected fail(): void {
    throw new Error('the menu');
  }
}

const fetched = jest.fn((..._: unknown[]) => Promise.resolve({ ok: true }));
const before = globalThis.fetch;
let fixture: ComponentFixture<Shell>;
const page = (): HTMLElement => fixture.nativeElement as HTMLElement;
const words = (): string => page().textContent.replace(/\s+/g, ' ').trim();
const press = (selector: string): void => page().querySelector<HTMLElement>(selector)!.click();
const reports = (): unknown[] =>
  fetched.mock.calls.map(([path, request]) => [path, JSON.parse((request as { body: string }).body)]);
const messages = (): string[] =>
  TestBed.inject(Toasts)
    .shown()
    .map(({ message }) => message);

async function whenStable(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setTimeout(resolve));
    await fixture.whenStable();
  }
}

async function open(path: string): Promise<void> {
  await TestBed.inject(Router).navigateByUrl(path);
  await whenStable();
}

const CARD = /There is a problem with tasks.*server log\.\s?Try again ?Go to home page$/;

describe('PageBoundary', () => {
  beforeEach(async () => {
    globalThis.fetch = fetched as unknown as typeof fetch;
    fetched.mockClear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    task.set({ title: 'Milk' });
    TestBed.configureTestingModule({
      rethrowApplicationErrors: false,
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        { provide: ErrorHandler, useExisting: PluginErrorHandler },
        provideRouter(
          [
            { path: 'tasks', component: Drawn },
            { path: 'tasks/press', component: Pressed },
            { path: 'tasks/never', component: Unmade },
            { path: '**', children: [] },
          ],
          withNavigationErrorHandler(failure => inject(NavigationErrors).report(failure)),
          withRouterConfig({ resolveNavigationPromiseOnError: true }),
        ),
      ],
    });
    TestBed.inject(Session).shell.set(aShell({ plugins: [aShellPlugin('sv.tasks'), aShellPlugin('sv.launcher')] }));
    fixture = TestBed.createComponent(Shell);
    await whenStable();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.fetch = before;
  });

  it('shows a card in place of a page that throws while it is drawn first: a white area', async () => {
    task.set(null);
    await open('/tasks');
    expect(words()).toMatch(CARD);
    expect(page().querySelector('h1')?.textContent).toBe('There is a problem with tasks');
    expect(reports()).toEqual([
      [
        '/api/plugins/sv.tasks/page-errors',
        { message: expect.stringContaining('title'), stack: expect.stringContaining('at '), path: '/' },
      ],
    ]);
  });

  it('shows it in place of a page that throws when it changes, and the page again when it can be drawn', async () => {
    await open('/tasks');
    expect(words()).toContain('Milk');
    task.set(null);
    await whenStable();
    expect(words()).toMatch(CARD);
    task.set({ title: 'Bread' });
    press('sv-page-error-view button');
    await whenStable();
    expect(words()).toMatch(/Tasks ?Bread$/);
  });

  it('shows the card again when trying again does not help, and reports one error once', async () => {
    task.set(null);
    await open('/tasks');
    press('sv-page-error-view button');
    await whenStable();
    expect(words()).toMatch(CARD);
    expect(reports()).toHaveLength(1);
  });

  it('gives way to the next page', async () => {
    task.set(null);
    await open('/tasks');
    await open('/tasks/press');
    expect(page().querySelector('input')).not.toBeNull();
    expect(page().querySelector('sv-page-error-view')).toBeNull();
  });

  it('shows it for a page that cannot be made', async () => {
    await open('/tasks/never');
    expect(words()).toMatch(CARD);
    expect(reports()).toEqual([['/api/plugins/sv.tasks/page-errors', expect.objectContaining({ message: 'no way' })]]);
  });

  it('keeps a page, and what is typed in it, when a press in it fails, and says so once', async () => {
    await open('/tasks/press');
    const field = page().querySelector('input')!;
    field.value = 'typed';
    press('#press');
    press('#press');
    await whenStable();
    expect(page().querySelector('input')).toBe(field);
    expect(field.value).toBe('typed');
    expect(messages()).toEqual(['Something went wrong in tasks. Try again, or reload the page.']);
    expect(reports()).toHaveLength(1);
  });

  it('says what the server refused in the server’s words, and reports nothing', async () => {
    await open('/tasks/press');
    press('#later');
    await whenStable();
    expect(messages()).toEqual(['The name is taken.']);
    expect(reports()).toEqual([]);
  });

  it('takes what the browser itself notes for no error of the app', async () => {
    await open('/tasks/press');
    const handler = TestBed.inject(ErrorHandler);
    const note = () => handler.handleError(new Error('ResizeObserver loop completed with undelivered notifications.'));
    window.addEventListener('error', note, { once: true });
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
    await whenStable();
    expect([messages(), reports()]).toEqual([[], []]);
  });

  it('blames no app for an error of the shell', async () => {
    await open('/tasks/press');
    press('#shell');
    await whenStable();
    expect([messages(), reports()]).toEqual([[], []]);
  });
});
