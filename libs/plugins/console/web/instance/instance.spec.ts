import { TestBed } from '@angular/core/testing';
import type { InstanceConfigSettings } from '@sv/contracts/instance.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { Confirm } from '@sv/ui/confirm/confirm';
import { OpenForms } from '@sv/ui/edits/open-forms';
import { Session } from '@sv/ui/workspace/session';
import { buttonNamed, type ConsolePage, openPage, refuse, typeInto } from '../testing/console-page';
import { InstancePage } from './instance';

const url = '/api/admin/instance-config';
const settings: Versioned<InstanceConfigSettings> = {
  instanceName: { value: 'Acme', default: 'Workspace', overridden: true },
  primaryColor: { value: null, default: null, overridden: false },
  emailFromName: { value: 'Acme mail', default: 'From the environment', overridden: true },
  version: 5,
};

async function open(role: Parameters<typeof openPage>[1]): Promise<ConsolePage<InstancePage>> {
  const opened = openPage(InstancePage, role);
  opened.http.expectOne(url).flush(settings);
  await opened.settled();
  return opened;
}

const field = (page: HTMLElement, name: string): HTMLInputElement =>
  page.querySelector<HTMLInputElement>(`[formControlName=${name}]`)!;
const hex = (page: HTMLElement): HTMLInputElement => page.querySelector<HTMLInputElement>('sv-color-field .sv-input')!;
const picker = (page: HTMLElement): HTMLInputElement => page.querySelector<HTMLInputElement>('input[type=color]')!;
const side = (page: HTMLElement, at: number): HTMLElement => page.querySelectorAll<HTMLElement>('.side')[at]!;

describe('Workspace identity', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor each value and where it comes from, and nothing to change', async () => {
    const { page } = await open('platform:auditor');

    expect(field(page, 'instanceName').value).toBe('Acme');
    expect(page.textContent).toContain('Changed here. Default: Workspace');
    expect(page.textContent).not.toContain('Default: blue');
    expect([...page.querySelectorAll('input')].every(input => input.disabled)).toBe(true);
    expect(page.querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(0);
  });

  it('saves what was changed and nothing else, and asks the shell for its new face', async () => {
    const { page, http, settled } = await open('platform:admin');
    typeInto(field(page, 'instanceName'), '  Other ');
    typeInto(hex(page), '#FFD400');
    await settled();

    buttonNamed('Save changes').click();
    const request = http.expectOne({ method: 'PATCH', url });
    expect(request.request.body).toEqual({ instanceName: 'Other', primaryColor: '#ffd400' });
    expect(request.request.headers.get('If-Match')).toBe('"5"');
    request.flush({ ...settings, instanceName: { value: 'Other', default: 'Workspace', overridden: true } });
    await settled();

    http.expectOne('/api/shell').flush(TestBed.inject(Session).shell());
    await settled();
    expect(field(page, 'instanceName').value).toBe('Other');
  });

  it('writes over what another administrator saved only after a choice', async () => {
    const { page, http, settled } = await open('platform:admin');
    typeInto(field(page, 'instanceName'), 'Mine');
    await settled();
    buttonNamed('Save changes').click();
    const theirs = { value: 'Theirs', default: 'Workspace', overridden: true };
    const current = { ...settings, instanceName: theirs, version: 6 };
    http
      .expectOne({ method: 'PATCH', url })
      .flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'changed' });
    await settled();
    expect(page.querySelector('sv-conflict-choice')?.textContent).toContain('Theirs');
    expect(field(page, 'instanceName').value).toBe('Mine');

    buttonNamed('Keep mine').click();
    await settled();
    const again = http.expectOne({ method: 'PATCH', url });
    expect([again.request.body, again.request.headers.get('If-Match')]).toEqual([{ instanceName: 'Mine' }, '"6"']);
  });

  it('goes back to what the environment says', async () => {
    const { page, http, settled } = await open('platform:admin');

    buttonNamed('Reset to default: Email sender name').click();
    await settled();
    expect(field(page, 'emailFromName').value).toBe('From the environment');
    expect(page.textContent).toContain('Resets to the default when you save');
    buttonNamed('Save changes').click();

    expect(http.expectOne({ method: 'PATCH', url }).request.body).toEqual({ emailFromName: null });
  });

  it('shows a colour in both themes while it is chosen, by eye or by number', async () => {
    const { page, settled } = await open('platform:admin');
    typeInto(picker(page), '#ffd400');
    await settled();

    expect(hex(page).value).toBe('#ffd400');
    expect(side(page, 0).style.getPropertyValue('--sv-color-accent')).toMatch(/^#(?!ffd400)/);
    expect(side(page, 0).textContent).toContain('Slightly darker');
    expect(side(page, 1).style.getPropertyValue('--sv-color-accent')).toBe('#ffd400');
    expect(side(page, 1).textContent).toContain('Not adjusted: #ffd400');
    typeInto(hex(page), '#112233');
    await settled();
    expect(picker(page).value).toBe('#112233');
  });

  it('takes a colour as people paste it, and says what is none', async () => {
    const { page, settled } = await open('platform:admin');
    typeInto(hex(page), 'abc');
    hex(page).dispatchEvent(new Event('change'));
    await settled();
    expect(hex(page).value).toBe('#aabbcc');

    typeInto(hex(page), 'red');
    hex(page).dispatchEvent(new Event('blur'));
    hex(page).dispatchEvent(new Event('focusout'));
    await settled();
    expect(page.querySelector('sv-color-field [role=alert]')?.textContent).toContain('for example #3355ff');
  });

  it('puts what the server refuses beside its field', async () => {
    const { page, http, settled } = await open('platform:admin');
    typeInto(field(page, 'instanceName'), 'Other');
    await settled();

    buttonNamed('Save changes').click();
    refuse(http.expectOne({ method: 'PATCH', url }), 403, 'forbidden', 'This needs another role.');
    await settled();

    expect(page.querySelector('sv-form-frame > [role=alert]')?.textContent).toContain('This needs another role.');
  });

  it('asks before what is not saved is left behind, and only then', async () => {
    const { page, settled } = await open('platform:admin');
    const ask = jest.spyOn(TestBed.inject(Confirm), 'ask').mockResolvedValue(false);
    const forms = TestBed.inject(OpenForms);
    expect(forms.mayLeave()).toBe(true);
    expect(ask).not.toHaveBeenCalled();

    typeInto(field(page, 'instanceName'), 'Other');
    await settled();
    expect(await forms.mayLeave()).toBe(false);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);

    buttonNamed('Discard changes').click();
    await settled();
    const again = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(again);
    expect(again.defaultPrevented).toBe(false);
  });
});
