import { TestBed } from '@angular/core/testing';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { IdentityApi } from '../identity-api';
import { PasskeyOffer } from './passkey-offer';

const MINUTE = 60_000;
const passkey = { id: 'credential' };

/** A browser that waits for the person, until it is told otherwise. */
class Browser {
  readonly offered: unknown[] = [];
  private outcome = { pick: (_: object) => undefined as void, close: () => undefined as void };

  canOffer = (): Promise<boolean> => Promise.resolve(true);
  cancel = (): Promise<void> => Promise.resolve(this.outcome.close());
  offer = (options: unknown): Promise<object> =>
    new Promise((resolve, reject) => {
      this.offered.push(options);
      this.outcome = { pick: resolve, close: () => reject(new PasskeyError('closed')) };
    });

  pick(): void {
    this.outcome.pick(passkey);
  }
}

describe('PasskeyOffer', () => {
  let browser: Browser;
  let asked: number;
  let visibility: DocumentVisibilityState;
  const offer = (): Promise<object | null> => TestBed.inject(PasskeyOffer).waitForPasskey();
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    browser = new Browser();
    asked = 0;
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    const identity = { passkeyOptions: () => Promise.resolve({ challenge: `c${++asked}` }) };
    TestBed.configureTestingModule({
      providers: [
        { provide: Webauthn, useValue: browser },
        { provide: IdentityApi, useValue: identity },
      ],
    });
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('hands back the passkey that was picked', async () => {
    const picked = offer();
    await pass(0);
    browser.pick();
    expect(await picked).toBe(passkey);
  });

  it('asks the server nothing where the browser has no list', async () => {
    browser.canOffer = () => Promise.resolve(false);
    expect(await offer()).toBeNull();
    expect(asked).toBe(0);
  });

  it('ends when something else is asked of the browser, and offers the same challenge again afterwards', async () => {
    const first = offer();
    await pass(MINUTE);
    await browser.cancel();
    expect(await first).toBeNull();

    void offer();
    await pass(0);
    expect(browser.offered).toEqual([{ challenge: 'c1' }, { challenge: 'c1' }]);
  });

  it('waits for the challenge that is on its way when the offer begins again', async () => {
    void offer();
    void offer();
    await pass(0);
    expect(asked).toBe(1);
  });

  it('never offers a challenge that was answered', async () => {
    const first = offer();
    await pass(0);
    browser.pick();
    await first;
    void offer();
    await pass(0);
    expect(browser.offered).toEqual([{ challenge: 'c1' }, { challenge: 'c2' }]);
  });

  it('takes a new challenge before the old one is over', async () => {
    const picked = offer();
    await pass(4 * MINUTE);
    expect(browser.offered).toEqual([{ challenge: 'c1' }, { challenge: 'c2' }]);
    browser.pick();
    expect(await picked).toBe(passkey);
  });

  it('asks for nothing while nobody looks at the tab', async () => {
    void offer();
    await pass(0);
    visibility = 'hidden';
    await pass(60 * MINUTE);
    expect(asked).toBe(1);

    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(asked).toBe(2);
  });
});
