import { buttonNamed, openPage, refuse, settled, type, type AccountPage } from '../testing/account-page';
import { PasswordPage } from './password';

const url = '/api/auth/password/change';

function open(current = 'old password', next = 'a new long password'): AccountPage {
  const opened = openPage(PasswordPage);
  type(opened.page.querySelector<HTMLInputElement>('input[autocomplete=current-password]'), current);
  type(opened.page.querySelector<HTMLInputElement>('input[autocomplete=new-password]'), next);
  return opened;
}

const wordsOf = (page: HTMLElement, autocomplete: string): string | null => {
  const field = page.querySelector(`input[autocomplete=${autocomplete}]`);
  return field?.closest('sv-field')?.querySelector('[role=alert]')?.textContent ?? null;
};

describe('Password', () => {
  afterEach(() => document.body.replaceChildren());

  it('signs the other devices out unless the person keeps them', async () => {
    const { page, http } = open();

    page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    buttonNamed('Change password').click();

    expect(http.expectOne(url).request.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'a new long password',
      keepOtherSessions: true,
    });
  });

  it('says beside its field that the present password is wrong', async () => {
    const { page, http } = open();

    buttonNamed('Change password').click();
    refuse(http.expectOne(url), 401, 'invalid-credentials');
    await settled();

    expect(wordsOf(page, 'current-password')).toContain('not your current password');
    expect(wordsOf(page, 'new-password')).toBeNull();
  });

  it('says beside its field what the server has against the new one', async () => {
    const { page, http } = open();
    buttonNamed('Change password').click();
    refuse(http.expectOne(url), 400, 'password-too-common');
    await settled();
    expect(wordsOf(page, 'new-password')).toContain('This password is too easy to guess');

    type(page.querySelector<HTMLInputElement>('input[autocomplete=new-password]'), 'another new one');
    buttonNamed('Change password').click();
    refuse(http.expectOne(url), 400, 'validation-failed', [
      { pointer: '/newPassword', detail: 'No control characters.' },
    ]);
    await settled();
    expect(wordsOf(page, 'new-password')).toContain('No control characters.');
  });

  it('asks nothing of the server while the new one is too short', async () => {
    const { page, http } = open('old password', 'short');

    buttonNamed('Change password').click();
    await settled();

    http.expectNone(url);
    expect(wordsOf(page, 'new-password')).toContain('at least 8 characters');
  });
});
