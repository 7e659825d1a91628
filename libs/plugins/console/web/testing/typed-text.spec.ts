import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import type { Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Confirm } from '@sv/ui/confirm/confirm';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { ComposeBroadcast } from '../broadcasts/compose/compose';
import { GrantLicenseDialog } from '../entitlements/grant-license/grant-license';
import { NewLicenseKeyDialog } from '../entitlements/license-keys/new-license-key/new-license-key';
import { NewInviteDialog } from '../invites/new-invite/new-invite';
import { NewKeyDialog } from '../keys/new-key/new-key';
import { OverrideDialog } from '../plugins/override-dialog/override-dialog';
import { People } from '../activity/people';
import { buttonNamed, typeInto } from './console-page';

const plugin = { id: 'com.example.old', name: 'Old', reason: null };
let fixture: ComponentFixture<unknown>;

async function open(component: Type<unknown>, inputs: Record<string, unknown>): Promise<HTMLElement> {
  fixture = TestBed.createComponent(component);
  for (const [name, value] of Object.entries(inputs)) fixture.componentRef.setInput(name, value);
  document.body.replaceChildren(fixture.nativeElement as HTMLElement);
  await settled();
  return fixture.nativeElement as HTMLElement;
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  }
}

describe('what is typed in Console', () => {
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        provideRouter([]),
        People,
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.console', routePrefix: '/console' } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
  });
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
  });

  it.each<[string, Type<unknown>, Record<string, unknown>, string]>([
    ['a broadcast', ComposeBroadcast, { wait: { seconds: () => 0 } }, 'body'],
    ['an invite', NewInviteDialog, {}, 'addresses'],
    ['an admin key', NewKeyDialog, {}, 'name'],
    ['a reason', OverrideDialog, { plugin }, 'reason'],
    ['a public key', NewLicenseKeyDialog, { plugin, licenseKey: {} }, 'publicKey'],
  ])('is asked for before it is discarded, and is there again after a reload: %s', async (_, dialog, inputs, field) => {
    const ask = jest.spyOn(TestBed.inject(Confirm), 'ask').mockResolvedValue(false);
    const inputOf = (page: HTMLElement) => page.querySelector<HTMLInputElement>(`[formControlName=${field}]`);
    typeInto(inputOf(await open(dialog, inputs)), 'half a word');
    await settled();
    buttonNamed('Cancel').click();
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(inputOf(fixture.nativeElement as HTMLElement)?.value).toBe('half a word');

    fixture.destroy();
    const page = await open(dialog, inputs);
    expect(inputOf(page)?.value).toBe('half a word');
    expect(page.textContent).toContain('Draft restored');
  });

  it('is not sent to everybody when it was written for some: the draft knows whom a broadcast is for', async () => {
    const wait = { seconds: () => 0 };
    const page = await open(ComposeBroadcast, { wait });
    const roles = [...page.querySelectorAll('.segment')].find(({ textContent }) => textContent?.trim() === 'Roles');
    roles?.querySelector('input')?.click();
    await settled();
    page.querySelector<HTMLInputElement>('fieldset input')?.click();
    typeInto(page.querySelector('[formControlName=body]'), 'for owners alone');
    await settled();

    fixture.destroy();
    const again = await open(ComposeBroadcast, { wait });
    expect([...again.querySelectorAll<HTMLInputElement>('fieldset input')].map(({ checked }) => checked)).toContain(
      true,
    );
  });

  it.each<[string, Type<unknown>, Record<string, unknown>, string]>([
    ['a licence', GrantLicenseDialog, {}, 'token'],
    ['a private key', NewLicenseKeyDialog, { plugin, licenseKey: {} }, 'privateKey'],
  ])('is asked for and never kept in the browser: %s', async (_, dialog, inputs, field) => {
    const ask = jest.spyOn(TestBed.inject(Confirm), 'ask').mockResolvedValue(true);
    const page = await open(dialog, inputs);
    typeInto(page.querySelector<HTMLTextAreaElement>(`[formControlName=${field}]`), 'a secret');
    await settled();
    expect(JSON.stringify({ ...localStorage })).not.toContain('a secret');
    buttonNamed('Cancel').click();
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
