// Renders one page of Account for tests; the test answers the requests.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import type { Provider, Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { Factors } from '@sv/contracts/identity.contract';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';

export interface AccountPage {
  page: HTMLElement;
  http: HttpTestingController;
}

export function openPage(
  component: Type<unknown>,
  providers: Provider[] = [],
  inputs: Record<string, unknown> = {},
): AccountPage {
  // Drafts of an earlier test must not appear in this one.
  localStorage.clear();
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.account', routePrefix: '/account' } },
      ...providers,
    ],
  });
  TestBed.inject(Session).shell.set(aShell());
  const fixture = TestBed.createComponent(component);
  for (const [name, value] of Object.entries(inputs)) fixture.componentRef.setInput(name, value);
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  TestBed.tick();
  return { page, http: TestBed.inject(HttpTestingController) };
}

/** Waits until pending work is done and rendered. Does not wait for open requests. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  }
}

export function refuse(request: TestRequest, status: number, code: string, errors: unknown[] = []): void {
  request.flush({ code, status, detail: code, errors, requestId: 'request-1' }, { status, statusText: code });
}

export function type(field: HTMLInputElement | null | undefined, text: string): void {
  if (!field) throw new Error('There is no such field.');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

export function buttonNamed(name: string): HTMLButtonElement {
  const named = (button: Element): boolean =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').trim() === name;
  const found = [...document.querySelectorAll('button')].find(named);
  if (!found) throw new Error(`There is no button “${name}”.`);
  return found;
}

/** Confirms the person's identity in the dialog, for an account that has only a password. */
export async function confirmWithPassword(http: HttpTestingController): Promise<void> {
  await settled();
  http.expectOne(factorsUrl).flush(aFactors());
  await settled();
  type(document.querySelector<HTMLInputElement>('dialog input[type=password]'), 'a long password');
  buttonNamed('Confirm').click();
  await settled();
  http.expectOne('/api/auth/reauthenticate').flush(null);
  await settled();
}

export const factorsUrl = '/api/auth/factors';

export const aFactors = (changes: Partial<Factors> = {}): Factors => ({
  totp: false,
  passkeys: 0,
  backupCodesRemaining: 0,
  required: false,
  dueAt: null,
  ...changes,
});
