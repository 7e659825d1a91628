import { APage } from '../testing/a-page';
import { AddressConfirmation } from './address-confirmation';

let page: APage<AddressConfirmation>;

async function confirm(): Promise<void> {
  page = await APage.open(AddressConfirmation, { search: '?token=tok' });
  page.fill({ 'current-password': 'correct horse battery' });
  await page.submit();
}

describe('AddressConfirmation', () => {
  afterEach(() => page.close());

  it('confirms nothing by being opened: mail scanners open every link', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    page.expectNoRequest('email/verify');
  });

  it('confirms a registration with its password', async () => {
    await confirm();
    expect(await page.answer('email/verify', null, 204)).toEqual({ token: 'tok', password: 'correct horse battery' });
    expect(page.heading).toBe('Your address is confirmed');
    expect(document.activeElement).toBe(page.find('h1'));
  });

  it('asks nothing without a password, and says what is missing', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    await page.submit();
    page.expectNoRequest('email/verify');
    expect(page.find('.sv-field__error').textContent).not.toBe('');
    expect(document.activeElement).toBe(page.find('input'));
  });

  it('lets somebody try again whose password was wrong', async () => {
    await confirm();
    await page.refuse('email/verify', 401, 'invalid-credentials');
    expect(page.alert).toContain('The password is wrong.');
    await page.submit();
    await page.answer('email/verify', null, 204);
    expect(page.heading).toBe('Your address is confirmed');
  });

  it('tells whoever never registered that somebody else did, and how to take the account', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    expect(page.has('someone else used your address')).toBe(true);
    expect(page.button('choose a new password').getAttribute('href')).toBe('/forgot-password');
  });

  it('confirms a change of address with the button alone', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok&change' });
    expect(page.element.querySelector('input')).toBeNull();
    await page.submit();
    expect(await page.answer('email/verify', null, 204)).toEqual({ token: 'tok' });
    expect(page.heading).toBe('Your address is confirmed');
  });

  it('says that a link works once', async () => {
    await confirm();
    await page.refuse('email/verify', 400, 'token-invalid');
    expect(page.heading).toBe('This link no longer works');
  });

  it('stays, and can be tried again, when the server is gone', async () => {
    await confirm();
    await page.refuse('email/verify', 503, 'auth-unavailable', { 'retry-after': '2' });
    expect(page.alert).toContain('can’t sign in at the moment');
    await page.submit();
    await page.answer('email/verify', null, 204);
    expect(page.heading).toBe('Your address is confirmed');
  });

  it('says that there is nothing to confirm where no mail is sent', async () => {
    page = await APage.open(AddressConfirmation, { sendsMail: false });
    expect(page.heading).toBe('There is nothing to confirm');
  });
});
