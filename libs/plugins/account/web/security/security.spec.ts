import type { Factors } from '@sv/contracts/identity.contract';
import {
  aFactors,
  buttonNamed,
  factorsUrl,
  openPage,
  refuse,
  settled,
  type AccountPage,
} from '../testing/account-page';
import { SecurityPage } from './security';

async function open(factors: Partial<Factors> = {}): Promise<AccountPage> {
  const opened = openPage(SecurityPage);
  opened.http.expectOne(factorsUrl).flush(aFactors(factors));
  await settled();
  return opened;
}

const headings = (page: HTMLElement): string[] => [...page.querySelectorAll('h2')].map(one => one.textContent ?? '');

describe('Security', () => {
  afterEach(() => document.body.replaceChildren());

  it('says the most pressing thing first, then part by part', async () => {
    const { page } = await open();

    expect(headings(page)).toEqual([
      'Only your password protects your account',
      'Passkeys',
      'Authenticator app',
      'Password',
      'Email address',
      'Access tokens',
    ]);
  });

  it('speaks of backup codes only where there is a second factor', async () => {
    const { page } = await open({ passkeys: 1 });

    expect(headings(page)).toContain('Backup codes');
  });

  it('leads to the page on which the password is changed', async () => {
    const { page } = await open();

    expect(page.querySelector('a[href="/account/security/password"]')?.textContent).toContain('Change password');
  });

  it('leads to the page of access tokens', async () => {
    const { page } = await open();

    expect(page.querySelector('a[href="/account/security/access-tokens"]')?.textContent).toContain('Manage tokens');
  });

  it('says what went wrong, and tries again', async () => {
    const { page, http } = openPage(SecurityPage);
    expect(page.textContent).toContain('Loading');
    refuse(http.expectOne(factorsUrl), 500, 'internal-error');
    await settled();
    expect(page.textContent).toContain('request-1');

    buttonNamed('Try again').click();
    await settled();
    http.expectOne(factorsUrl).flush(aFactors());
    await settled();
    expect(headings(page)).toContain('Passkeys');
  });

  it('keeps new backup codes on the screen when the factors cannot be asked for again', async () => {
    const { page, http } = await open({ totp: true });
    buttonNamed('Create backup codes').click();
    await settled();
    http.expectOne('/api/auth/backup-codes').flush({ backupCodes: ['aaaa-bbbb'] });
    await settled();
    refuse(http.expectOne(factorsUrl), 503, 'too-busy');
    await settled();

    expect(page.querySelector('dialog')?.textContent).toContain('aaaa-bbbb');
  });
});
