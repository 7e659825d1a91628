import { APage, type PageOptions } from '../testing/a-page';
import { ForgottenPassword } from './forgotten-password';

let page: APage<ForgottenPassword>;

async function ask(options?: PageOptions): Promise<void> {
  page = await APage.open(ForgottenPassword, options);
  page.fill({ username: 'ada@example.com' });
  await page.submit();
}

describe('ForgottenPassword', () => {
  afterEach(() => page.close());

  it('does not say whether there is such an account', async () => {
    await ask();
    expect(await page.answer('password/forgot', null, 202)).toEqual({ email: 'ada@example.com' });
    expect(page.heading).toBe('Check your email');
    expect(page.has('If there is an account for ada@example.com')).toBe(true);
    expect(document.activeElement).toBe(page.find('h1'));
  });

  it('has the link sent again, and says how long to wait when that was too often', async () => {
    await ask();
    await page.answer('password/forgot', null, 202);
    await page.click('Send again');
    await page.refuse('password/forgot', 429, 'rate-limited', { 'retry-after': '60' });
    expect(page.alert).toContain('Try again in 60 seconds.');
  });

  it('asks nothing without an address', async () => {
    page = await APage.open(ForgottenPassword);
    await page.submit();
    page.expectNoRequest('password/forgot');
    expect(document.activeElement).toBe(page.find('input'));
  });

  it('says what can be done where no mail is sent', async () => {
    page = await APage.open(ForgottenPassword, { sendsMail: false });
    expect(page.has('does not send email')).toBe(true);
    expect(page.has('npm run cli -- user reset-link')).toBe(true);
    expect(page.element.querySelector('form')).toBeNull();
  });

  it('says the same when mail was switched off meanwhile', async () => {
    await ask();
    await page.refuse('password/forgot', 409, 'mail-not-configured');
    expect(page.has('does not send email')).toBe(true);
  });
});
