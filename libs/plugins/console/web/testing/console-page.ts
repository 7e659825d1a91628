// Renders one page of Console for tests: signed in with a role; the test answers the requests.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { BuiltInCapability, Role } from '@sv/contracts/access.contract';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';

type ConsoleRole = Exclude<Role, 'platform:user'>;

const looking: BuiltInCapability[] = ['console:access', 'user:view', 'tenant:view', 'health:view', 'activity:view'];
const managing: BuiltInCapability[] = [...looking, 'user:manage', 'plugin:manage', 'tenant:configure'];
const capabilities: Record<ConsoleRole, BuiltInCapability[]> = {
  'platform:auditor': looking,
  'platform:admin': managing,
  'platform:owner': [...managing, 'role:assign'],
};

export interface ConsolePage<Page = unknown> {
  page: HTMLElement;
  component: Page;
  http: HttpTestingController;
  settled: () => Promise<void>;
}

export function openPage<Page>(component: Type<Page>, role: ConsoleRole): ConsolePage<Page> {
  // Drafts of an earlier test must not appear in this one.
  localStorage.clear();
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.console', routePrefix: '/console' } },
    ],
  });
  const user = { id: 'me', name: 'Me', email: 'me@example.org', image: null, role };
  TestBed.inject(Session).shell.set(aShell({ user, capabilities: capabilities[role] }));
  const fixture = TestBed.createComponent(component);
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  TestBed.tick();
  return { page, component: fixture.componentInstance, http: TestBed.inject(HttpTestingController), settled };
}

/** Waits until pending work is done and rendered. Does not wait for open requests. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  }
}

export function refuse(request: TestRequest, status: number, code: string, detail = code): void {
  request.flush({ code, status, detail, requestId: 'request-1' }, { status, statusText: code });
}

export const buttonNamed = (name: string): HTMLButtonElement => named('button:not([svMenuItem])', name);

/** An item of a menu. Closed menus are in the DOM too. */
export const menuItem = (name: string): HTMLButtonElement => named('button[svMenuItem]', name);

function named(selector: string, name: string): HTMLButtonElement {
  const nameOf = (button: Element): string => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
  // An open dialog is in front: its buttons come first.
  const inDialog = [...document.querySelectorAll<HTMLButtonElement>(`sv-dialog ${selector}`)];
  const all = [...inDialog, ...document.querySelectorAll<HTMLButtonElement>(selector)];
  const found = all.find(button => nameOf(button) === name);
  if (!found) throw new Error(`There is no button “${name}”.`);
  return found;
}

/** Enters a value and fires the events that a form listens to. */
export function typeInto(field: Element | null | undefined, value: string): void {
  if (!(field instanceof HTMLElement) || !('value' in field)) throw new Error('There is no such field.');
  field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input'));
}
