// The passkeys that the browser offers under the address field. The server's challenge lives five minutes, so the offer is
// made again while the page is looked at.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { type PasskeyRequestOptions, Webauthn } from '@sv/ui/webauthn/webauthn';
import { IdentityApi } from '../identity-api';

const freshMs = 4 * 60_000;

interface Challenge {
  options: Promise<PasskeyRequestOptions>;
  /** Milliseconds since 1970. */
  goodUntil: number;
}

@Injectable({ providedIn: 'root' })
export class PasskeyOffer {
  private readonly document = inject(DOCUMENT);
  private readonly identity = inject(IdentityApi);
  private readonly webauthn = inject(Webauthn);
  private challenge: Challenge | null = null;

  /**
   * Resolves with the passkey that the person picked; to null where there is no such list, or something else was asked
   * of the browser meanwhile.
   */
  async wait(): Promise<object | null> {
    if (!(await this.webauthn.canOffer())) return null;
    for (;;) {
      await this.seen();
      const round = await this.round();
      if (round !== 'stale') return round;
    }
  }

  private async round(): Promise<object | 'stale' | null> {
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const { options, goodUntil } = this.unspent();
      timer = setTimeout(() => {
        isStale = true;
        void this.webauthn.cancel();
      }, goodUntil - Date.now());
      const passkey = await this.webauthn.offer(await options);
      this.challenge = null;
      return passkey;
    } catch {
      // A PasskeyError when the offer ended, a Problem when the server gave no challenge: the form works without.
      return isStale ? 'stale' : null;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The offer that was taken back for a password did not spend its challenge, even where that is still on its way: the
   * offer that follows takes the same.
   */
  private unspent(): Challenge {
    if (this.challenge && Date.now() < this.challenge.goodUntil) return this.challenge;
    const options = this.identity.askForPasskey('passkeys/sign-in');
    options.catch(() => (this.challenge = null));
    return (this.challenge = { options, goodUntil: Date.now() + freshMs });
  }

  /** A tab that nobody looks at asks for nothing. */
  private seen(): Promise<void> {
    if (this.document.visibilityState !== 'hidden') return Promise.resolve();
    return new Promise(resolve => {
      const look = (): void => {
        if (this.document.visibilityState === 'hidden') return;
        this.document.removeEventListener('visibilitychange', look);
        resolve();
      };
      this.document.addEventListener('visibilitychange', look);
    });
  }
}
