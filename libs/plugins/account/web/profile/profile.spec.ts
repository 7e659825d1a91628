import type { Profile } from '@sv/contracts/identity.contract';
import { type AccountPage, openPage, settled, type } from '../testing/account-page';
import { ProfilePage } from './profile';

const url = '/api/auth/profile';
const profile: Profile = {
  id: 'u-1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  createdAt: '2026-06-22T10:00:00.000Z',
  version: 3,
};

describe('Profile', () => {
  afterEach(() => document.body.replaceChildren());

  const nameField = ({ page }: AccountPage): HTMLInputElement => page.querySelector('[formControlName=name]')!;
  const press = (label: string): void =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label)!.click();

  /** Another tab saves a new name while one is being typed here. */
  async function collide(): Promise<AccountPage> {
    const opened = openPage(ProfilePage);
    opened.http.expectOne(url).flush(profile);
    await settled();
    type(nameField(opened), 'Ada Lovelace');
    nameField(opened).dispatchEvent(new Event('change', { bubbles: true }));
    const request = opened.http.expectOne({ method: 'PATCH', url });
    expect([request.request.body, request.request.headers.get('If-Match')]).toEqual([{ name: 'Ada Lovelace' }, '"3"']);
    const current = { ...profile, name: 'Countess', version: 4 };
    request.flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'changed' });
    await settled();
    expect(opened.page.querySelector('sv-conflict-choice')?.textContent).toContain('Countess');
    expect(nameField(opened).value).toBe('Ada Lovelace');
    return opened;
  }

  it('writes over what another tab saved only when the person says so', async () => {
    const { http } = await collide();
    press('Keep mine');
    await settled();
    const again = http.expectOne({ method: 'PATCH', url });
    expect([again.request.body, again.request.headers.get('If-Match')]).toEqual([{ name: 'Ada Lovelace' }, '"4"']);
  });

  it('takes what another tab saved, and sends nothing', async () => {
    const opened = await collide();
    press('Take theirs');
    await settled();
    opened.http.expectNone({ method: 'PATCH', url });
    expect(nameField(opened).value).toBe('Countess');
  });
});
