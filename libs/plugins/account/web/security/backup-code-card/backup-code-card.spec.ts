import { buttonNamed, openPage, settled, type AccountPage } from '../../testing/account-page';
import { BackupCodeCard } from './backup-code-card';

const url = '/api/auth/backup-codes';
const open = (remaining: number): AccountPage => openPage(BackupCodeCard, [], { remaining });
const badge = (page: HTMLElement): string | undefined => page.querySelector('sv-badge')?.textContent?.trim();

describe('Backup codes', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    [10, undefined, '10 codes are left.'],
    [4, undefined, '4 codes are left.'],
    [3, 'Few left', 'Create new codes before you run out.'],
    [1, 'Few left', '1 code is left.'],
    [0, 'None', 'You have no backup codes.'],
  ])('with %i left', (remaining, mark, words) => {
    const { page } = open(remaining);

    expect(badge(page)).toBe(mark);
    expect(page.textContent).toContain(words);
  });

  it('asks before the old ones stop working', async () => {
    const { http } = open(5);

    buttonNamed('Create new codes').click();
    await settled();
    http.expectNone(url);
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('stop working immediately');
  });

  it('shows the new ones', async () => {
    const { http } = open(0);

    buttonNamed('Create backup codes').click();
    await settled();
    http.expectOne(url).flush({ backupCodes: ['aaaa-bbbb'] });
    await settled();

    expect(document.querySelector('dialog[open]')?.textContent).toContain('aaaa-bbbb');
  });
});
