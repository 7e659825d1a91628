import { APage } from '../testing/a-page';
import { AddressConfirmation } from './address-confirmation';

let page: APage<AddressConfirmation>;

describe('AddressConfirmation', () => {
  afterEach(() => page.close());

  it('confirms nothing by being opened: mail scanners open every link', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    page.askedNothing('email/verify');
  });

  it('confirms with the button', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    await page.press('Confirm this address');
    expect(await page.answer('email/verify', null, 204)).toEqual({ token: 'tok' });
    expect(page.heading).toBe('Your address is confirmed');
    expect(document.activeElement).toBe(page.find('h1'));
  });

  it('says that a link works once', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    await page.press('Confirm this address');
    await page.refuse('email/verify', 400, 'token-invalid');
    expect(page.heading).toBe('This link does not work any more');
  });

  it('stays, and can be tried again, when the server is gone', async () => {
    page = await APage.open(AddressConfirmation, { search: '?token=tok' });
    await page.press('Confirm this address');
    await page.refuse('email/verify', 503, 'auth-unavailable', { 'retry-after': '2' });
    expect(page.alert).toContain('not possible at the moment');
    await page.press('Confirm this address');
    await page.answer('email/verify', null, 204);
    expect(page.heading).toBe('Your address is confirmed');
  });

  it('says that there is nothing to confirm where no mail is sent', async () => {
    page = await APage.open(AddressConfirmation, { sendsMail: false });
    expect(page.heading).toBe('There is nothing to confirm');
  });
});
