import { PushError } from '@sv/ui/push/push-error';
import { buttonNamed, settled } from '../../testing/account-page';
import { aDevice, CHOICES, FakePush, messages, openSettings, stored, taken } from '../testing/settings-page';

let push: FakePush;
beforeEach(() => (push = new FakePush()));
afterEach(() => document.body.replaceChildren());

describe('push', () => {
  const here = (page: HTMLElement) => page.querySelector('[aria-label="This browser"]')?.textContent ?? '';

  it('is turned on with one click: this browser, and the choice', async () => {
    const opened = await openSettings(push);
    buttonNamed('Turn on').click();
    expect(await taken(opened, stored())).toEqual({ webPush: true });
    expect(here(opened.page)).toContain('Push is on in this browser.');
    buttonNamed('Turn off').click();
    await settled();
    expect(push.unsubscribe).toHaveBeenCalled();
    expect(here(opened.page)).toContain('Push is off in this browser');
  });

  it('says what the browser said, and changes nothing', async () => {
    const { http } = await openSettings(push);
    push.error = new PushError('not-answered');
    buttonNamed('Turn on').click();
    await settled();
    expect(messages().at(-1)).toMatchObject({ tone: 'error', message: push.error.message });
    http.expectNone({ method: 'PATCH', url: CHOICES });
  });

  it.each([
    ['switched off', () => push.available.set(false), 'An administrator can turn it on'],
    ['impossible', () => (push.obstacle = 'Push needs a secure connection.'), 'Push needs a secure connection.'],
    ['blocked', () => push.permission.set('denied'), 'set Notifications to Allow'],
  ])('says in words when it is %s', async (_, arrange, words) => {
    arrange();
    const { page } = await openSettings(push);
    expect(here(page)).toContain(words);
  });

  it('lists the devices, takes one off, and keeps the words out of pushes', async () => {
    push.devices.set([aDevice('here'), aDevice('phone', 'Chrome on Android')]);
    push.subscriptionId.set('here');
    push.subscribed.set(true);
    const opened = await openSettings(push, stored({ webPush: true }));
    const rows = () => [...opened.page.querySelectorAll('sv-device-row')].map(row => row.textContent);
    expect(rows()).toEqual([expect.stringContaining('This device'), expect.stringContaining('Chrome on Android')]);
    buttonNamed('Remove Chrome on Android').click();
    await settled();
    expect(rows()).toHaveLength(1);

    const [all, content] = [...opened.page.querySelectorAll<HTMLInputElement>('.choices input')];
    content!.click();
    expect(await taken(opened, stored({ webPush: true }))).toEqual({ contentFree: true });
    all!.click();
    expect(await taken(opened, stored({ contentFree: true, webPush: true }))).toEqual({ webPush: false });
  });

  it('says so when the list cannot be asked for, and the rest of the page is there', async () => {
    push.refresh.mockRejectedValueOnce(new Error('The server cannot be reached.'));
    const { page } = await openSettings(push);
    expect(page.textContent).toContain('The server cannot be reached.');
    buttonNamed('Try again').click();
    await settled();
    expect(here(page)).toContain('Push is off in this browser');
  });
});
