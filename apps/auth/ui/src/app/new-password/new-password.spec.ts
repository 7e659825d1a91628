import { APage } from '../testing/a-page';
import { NewPassword } from './new-password';

let page: APage<NewPassword>;

async function change(password: string): Promise<void> {
  page = await APage.open(NewPassword, { search: '?token=tok' });
  page.fill({ 'new-password': password });
  await page.submit();
}

describe('NewPassword', () => {
  afterEach(() => page.close());

  it('sends the token of the link, and leads to sign in', async () => {
    await change('correct horse battery');
    expect(await page.answer('password/reset', null, 204)).toEqual({
      token: 'tok',
      newPassword: 'correct horse battery',
    });
    expect(page.heading).toBe('Your password is changed');
    expect(document.activeElement).toBe(page.find('h1'));
    expect(page.button('Sign in').getAttribute('href')).toBe('/login');
  });

  it('asks nothing while the password is too short', async () => {
    await change('short');
    page.expectNoRequest('password/reset');
    expect(page.find('.sv-field__error').textContent).toContain('at least 8');
  });

  it('says beside the field that a password is too common', async () => {
    await change('password123');
    await page.refuse('password/reset', 400, 'password-too-common');
    expect(page.find('.sv-field__error').textContent).toContain('password-too-common');
  });

  it('offers a new link when this one was used or is too old', async () => {
    await change('correct horse battery');
    await page.refuse('password/reset', 400, 'token-invalid');
    expect(page.heading).toBe('This link no longer works');
    expect(page.button('Get a new link').getAttribute('href')).toBe('/forgot-password');
  });

  it('offers one at once without a token', async () => {
    page = await APage.open(NewPassword);
    expect(page.heading).toBe('This link no longer works');
  });
});
