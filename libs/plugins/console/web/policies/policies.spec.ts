import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { buttonNamed, openPage, refuse, typeInto, type ConsolePage } from '../testing/console-page';
import { PoliciesPage } from './policies';

const url = '/api/admin/policies';
const policies: Policies = {
  inviteOnly: { value: true, default: false, overridden: true },
  requireMfa: { value: 'none', default: 'none', overridden: false },
  requireEmailVerification: { value: false, default: false, overridden: false },
  mfaGraceDays: { value: 7, default: 7, overridden: false },
  directory: { value: 'everyone', default: 'everyone', overridden: false },
  accessTokens: { value: 'allowed', default: 'allowed', overridden: false },
  publicLinks: { value: 'on', default: 'on', overridden: false },
  version: 1,
};
const aUser = (id: string, role: AdminUser['role'], passkeys: number): AdminUser =>
  ({ id, name: id, role, mfa: { totp: false, passkeys } }) as AdminUser;

async function open(role: Parameters<typeof openPage>[1]): Promise<ConsolePage> {
  const opened = openPage(PoliciesPage, role);
  opened.http.expectOne(url).flush(policies);
  await opened.settled();
  return opened;
}

function box(page: HTMLElement, selector: string): HTMLInputElement {
  const found = page.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

describe('Sign-in policies', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows an auditor each value and where it comes from, and nothing to change', async () => {
    const { page } = await open('platform:auditor');

    expect(box(page, '[formControlName=inviteOnly]').checked).toBe(true);
    expect(page.textContent).toContain('Changed here. Default: Off');
    expect(page.textContent).not.toContain('Default: Nobody');
    expect([...page.querySelectorAll('input')].every(input => input.disabled)).toBe(true);
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  it('saves what was changed and nothing else, in one request', async () => {
    const { page, http, settled } = await open('platform:admin');
    typeInto(box(page, 'input[type=number]'), '3');
    box(page, '[formControlName=requireEmailVerification]').click();
    await settled();

    buttonNamed('Save changes').click();
    const request = http.expectOne({ method: 'PATCH', url });

    expect(request.request.body).toEqual({ requireEmailVerification: true, mfaGraceDays: 3 });
    expect(request.request.headers.get('If-Match')).toBe('"1"');
    request.flush({ ...policies, version: 2, mfaGraceDays: { value: 3, default: 7, overridden: true } });
    await settled();
    expect(page.textContent).toContain('Changed here. Default: 7');
  });

  it('does not undo what another administrator set meanwhile', async () => {
    const { page, http, settled } = await open('platform:admin');
    buttonNamed('Reset to default: Invite only').click();
    typeInto(box(page, 'input[type=number]'), '3');
    await settled();

    buttonNamed('Save changes').click();
    const requireMfa = { value: 'all', default: 'none', overridden: true };
    const current = { ...policies, requireMfa, version: 2 };
    const request = http.expectOne({ method: 'PATCH', url });
    request.flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'changed' });
    await settled();

    const again = http.expectOne({ method: 'PATCH', url });
    expect(again.request.body).toEqual({ inviteOnly: null, mfaGraceDays: 3 });
    expect(again.request.headers.get('If-Match')).toBe('"2"');
    again.flush({ ...current, mfaGraceDays: { value: 3, default: 7, overridden: true }, version: 3 });
    await settled();
    expect(page.querySelectorAll<HTMLInputElement>('input[type=radio]')[2]?.checked).toBe(true);
  });

  it('asks for nothing when nothing was changed', async () => {
    const { http } = await open('platform:admin');

    buttonNamed('Save changes').click();

    http.expectNone({ method: 'PATCH', url });
  });

  it('goes back to the default of the environment', async () => {
    const { page, http, settled } = await open('platform:admin');

    buttonNamed('Reset to default: Invite only').click();
    await settled();
    expect(box(page, '[formControlName=inviteOnly]').checked).toBe(false);
    buttonNamed('Save changes').click();

    expect(http.expectOne({ method: 'PATCH', url }).request.body).toEqual({ inviteOnly: null });
  });

  it('takes the default back when a value is chosen after all', async () => {
    const { page, http, settled } = await open('platform:admin');

    buttonNamed('Reset to default: Invite only').click();
    await settled();
    box(page, '[formControlName=inviteOnly]').click();
    await settled();
    buttonNamed('Save changes').click();

    http.expectNone({ method: 'PATCH', url });
  });

  it('says beside the field that mail is not set up', async () => {
    const { page, http, settled } = await open('platform:admin');
    box(page, '[formControlName=requireEmailVerification]').click();
    await settled();

    buttonNamed('Save changes').click();
    refuse(http.expectOne({ method: 'PATCH', url }), 409, 'mail-not-configured');
    await settled();

    expect(page.querySelector('[role=alert]')?.textContent).toContain('Set it up under Workspace → Mail first');
    expect(box(page, '[formControlName=requireEmailVerification]').getAttribute('aria-invalid')).toBe('true');
  });

  it('has a group of radio buttons for each choice, of which one is chosen', async () => {
    const { page } = await open('platform:owner');
    for (const name of ['requireMfa', 'directory']) {
      const radios = [...page.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)];
      expect(radios.map(radio => radio.checked)).toEqual([true, false, false]);
    }
  });

  it('forbids access tokens, and says what becomes of those that exist', async () => {
    const { page, http, settled } = await open('platform:admin');
    expect(page.textContent).toContain('Existing tokens stop working.');
    page.querySelectorAll<HTMLInputElement>('input[type=radio][name=accessTokens]')[1]!.click();
    await settled();
    buttonNamed('Save changes').click();

    expect(http.expectOne({ method: 'PATCH', url }).request.body).toEqual({ accessTokens: 'forbidden' });
  });

  it('switches public links off, and says what becomes of those that exist', async () => {
    const { page, http, settled } = await open('platform:admin');
    expect(page.textContent).toContain('Existing links stop working.');
    page.querySelectorAll<HTMLInputElement>('input[type=radio][name=publicLinks]')[1]!.click();
    await settled();
    buttonNamed('Save changes').click();

    expect(http.expectOne({ method: 'PATCH', url }).request.body).toEqual({ publicLinks: 'off' });
  });

  it('says whom a second factor will be asked of before it is saved', async () => {
    const { page, http, settled } = await open('platform:owner');

    page.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    await settled();
    const users = [
      aUser('me', 'platform:owner', 0),
      aUser('grace', 'platform:admin', 1),
      aUser('bob', 'platform:user', 0),
    ];
    http.expectOne('/api/admin/users?status=active&limit=200').flush({ users, nextCursor: null });
    await settled();

    const words = page.querySelector('sv-requirement-reach')?.textContent;
    expect(words).toContain('1 person has no second factor yet: me.');
    expect(words).toContain('They are reminded for 7 days');
    expect(words).toContain('You have no second factor yet');
    expect(page.querySelector('sv-requirement-reach a')?.getAttribute('href')).toBe('/account/security');
  });
});
