import { AWAITS_OWNER, INSTANCE_NAME, INVITE_ONLY, NEEDS_SETUP_LINK } from '../document/instance-facts';
import { APage, type PageOptions } from '../testing/a-page';
import { Registration } from './registration';

const ada = { name: 'Ada', email: 'ada@example.com', 'new-password': 'correct horse battery' };
let page: APage<Registration>;

async function register(options?: PageOptions): Promise<void> {
  page = await APage.open(Registration, options);
  page.fill(ada);
  await page.submit();
}

const named = { provide: INSTANCE_NAME, useValue: 'Family' };

async function openInvited(search: string, inviterName: string | null = 'Ada Lovelace'): Promise<void> {
  page = await APage.open(Registration, { search, providers: [named] });
  await page.answer('invites/preview', { email: 'bob@example.com', inviterName });
}

async function registerInvited(search: string): Promise<unknown> {
  await openInvited(search);
  page.fill({ name: 'Bob', 'new-password': 'correct horse battery' });
  await page.submit();
  return page.answer('register', { user: { role: 'platform:user' } }, 201);
}

describe('Registration', () => {
  afterEach(() => page.close());

  it('asks nothing while a field is wrong, and leads to the first one', async () => {
    page = await APage.open(Registration);
    page.fill({ name: 'Ada', email: 'not an address', 'new-password': 'short' });
    await page.submit();

    page.expectNoRequest('register');
    const email = page.find('input[autocomplete="email"]');
    expect(document.activeElement).toBe(email);
    expect(page.find(`#${email.getAttribute('aria-describedby')}`).textContent).toContain('name@example.com');
    expect(page.has('Use at least 8 characters.')).toBe(true);
  });

  it('recommends a longer password than it demands', async () => {
    page = await APage.open(Registration);
    expect(page.has('At least 8 characters; 15 or more are recommended')).toBe(true);
  });

  it('begins the set-up of a workspace that nobody owns, and leads on to its next step', async () => {
    await register({ providers: [{ provide: AWAITS_OWNER, useValue: true }] });
    expect(page.heading).toBe('Set up your workspace');
    expect(page.has('Step 1 of 7.')).toBe(true);
    await page.answer('register', { user: { role: 'platform:owner' } }, 201);
    expect(page.exit.instead).toHaveBeenCalledWith('/console/setup');
  });

  it.each([
    ['?returnUrl=%2Ftasks', 'platform:owner', '/tasks'],
    ['', 'platform:user', '/'],
  ])('leads from %s, as %s, to %s, where no set-up waits', async (search, role, arrival) => {
    await register({ search, providers: [{ provide: AWAITS_OWNER, useValue: true }] });
    await page.answer('register', { user: { role } }, 201);
    expect(page.exit.instead).toHaveBeenCalledWith(arrival);
  });

  it.each(['http://localhost:3000/register?setup=tok', ' tok '])(
    'asks for the set-up link where no account can be created without it: %j',
    async link => {
      page = await APage.open(Registration, { providers: [{ provide: NEEDS_SETUP_LINK, useValue: true }] });
      expect(page.has('you need the set-up link')).toBe(true);
      page.fill({ off: link });
      await page.submit();
      expect(page.exit.instead).toHaveBeenCalledWith('/register?setup=tok');
    },
  );

  it('says that a set-up link is not the right one, and asks for it', async () => {
    await register({ search: '?setup=old', providers: [{ provide: NEEDS_SETUP_LINK, useValue: true }] });
    await page.refuse('register', 403, 'setup-token-required');
    expect(page.alert).toContain('This set-up link is not valid.');
    expect(page.find('input[autocomplete=off]')).not.toBeNull();
  });

  it('says who invited the person to what, with the address filled in', async () => {
    await openInvited('?invite=tok');
    expect(page.has('Ada Lovelace invited you to Family.')).toBe(true);
    const email = page.find<HTMLInputElement>('input[type=email]');
    expect([email.value, email.readOnly]).toEqual(['bob@example.com', true]);
    page.close();

    await openInvited('?invite=tok', null);
    expect(page.has('You are invited to Family.')).toBe(true);
  });

  it('sends the token of the invitation, and leads to what the invite names, or to a welcome', async () => {
    expect(await registerInvited('?invite=tok&returnUrl=%2Ftasks')).toEqual({
      name: 'Bob',
      email: 'bob@example.com',
      password: 'correct horse battery',
      inviteToken: 'tok',
    });
    expect(page.exit.instead).toHaveBeenCalledWith('/tasks');
    page.close();

    await registerInvited('?invite=tok');
    expect(page.exit.instead).toHaveBeenCalledWith('/?welcome');
  });

  it('shows what the server says about a field beside that field', async () => {
    await register();
    const errors = [{ pointer: '/password', detail: 'This password is too common.' }];
    await page.answer('register', { code: 'validation-failed', errors }, 400);

    const password = page.find('input[autocomplete="new-password"]');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(page.find('.sv-field__error').textContent).toContain('too common');
  });

  it('offers to sign in when the address has an account', async () => {
    await register({ search: '?returnUrl=%2Ftasks' });
    await page.refuse('register', 409, 'email-taken');
    expect(page.button('Sign in instead').getAttribute('href')).toBe('/login?returnUrl=%2Ftasks');
  });

  it('says how long to wait after too many tries', async () => {
    await register();
    await page.refuse('register', 429, 'rate-limited', { 'retry-after': '30' });
    expect(page.alert).toContain('Too many attempts.');
    expect(page.alert).toContain('Try again in 30 seconds.');
  });

  it('tells a stranger whom to ask for an invitation', async () => {
    await register();
    await page.refuse('register', 403, 'invite-required');
    expect(page.alert).toContain('You need an invite. Ask an administrator for one');
  });

  it('shows no form without an invitation, where one is needed', async () => {
    const providers = [{ provide: INVITE_ONLY, useValue: true }];
    page = await APage.open(Registration, { providers });
    expect(page.has('You need an invite to join')).toBe(true);
    expect(page.element.querySelector('form')).toBeNull();
    page.close();

    page = await APage.open(Registration, { providers, search: '?invite=tok' });
    await page.answer('invites/preview', { email: 'bob@example.com', inviterName: null });
    expect(page.element.querySelector('form')).not.toBeNull();
  });

  it('says what can be wrong with an invite that opens nothing, before anything is typed', async () => {
    page = await APage.open(Registration, { search: '?invite=old' });
    await page.refuse('invites/preview', 403, 'invite-required');
    expect(page.heading).toBe('This invite does not work');
    expect(page.has('was used before, has expired')).toBe(true);
    expect(page.element.querySelector('form')).toBeNull();
  });

  it('shows the form when an invite cannot be looked up, and what registering says about it', async () => {
    page = await APage.open(Registration, { search: '?invite=old' });
    await page.refuse('invites/preview', 429, 'rate-limited');
    page.fill(ada);
    await page.submit();
    await page.refuse('register', 403, 'invite-required');
    expect(page.heading).toBe('This invite does not work');
  });

  it('says the same whether or not the address is known: that a mail is on its way', async () => {
    await register();
    await page.answer('register', { verificationRequired: true }, 202);

    expect(page.heading).toBe('Check your email');
    expect(page.has('We sent a link to ada@example.com.')).toBe(true);
    expect(document.activeElement).toBe(page.find('h1'));
    expect(page.exit.instead).not.toHaveBeenCalled();
  });

  it('has the mail sent again, and says so', async () => {
    await register();
    await page.answer('register', { verificationRequired: true }, 202);
    await page.click('Send again');
    expect(await page.answer('email/resend', null, 202)).toEqual({ email: 'ada@example.com' });
    expect(page.find('.sv-row [role=status]').textContent).toBe('Sent. It can take a minute.');
  });

  it('comes back to the form, with what was entered, to use another address', async () => {
    await register();
    await page.answer('register', { verificationRequired: true }, 202);
    await page.click('Use another address');
    expect(page.find<HTMLInputElement>('input[autocomplete=email]').value).toBe('ada@example.com');
  });
});
