// The passkeys that the browser offers under the address field. The server's challenge is valid for five minutes, so
// the offer is renewed while the page is visible.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { type PasskeyRequestOptions, Webauthn } from '@sv/ui/webauthn/webauthn';
import { IdentityApi } from '../identity-api';

/** A minute less than the server's, for the person and the request. */
const challengeLifeMs = 4 * 60_000;

interface Challenge {
  options: Promise<PasskeyRequestOptions>;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

@Injectable({ providedIn: 'root' })
export class PasskeyOffer {
  private readonly document = inject(DOCUMENT);
  private readonly identity = inject(IdentityApi);
  private readonly webauthn = inject(Webauthn);
  private challenge: Challenge | null = null;

  /**
   * Resolves with the passkey that the person chose; to null where the browser has no such list, or when another
   * passkey dialog ended the offer.
   */
  async waitForPasskey(): Promise<object | null> {
    if (!(await this.webauthn.canOffer())) return null;
    for (;;) {
      await this.whenVisible();
      const outcome = await this.offerOnce();
      if (outcome !== 'expired') return outcome;
    }
  }

  private async offerOnce(): Promise<object | 'expired' | null> {
    let isExpired = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const { options, expiresAt } = this.unusedChallenge();
      timer = setTimeout(() => {
        isExpired = true;
        void this.webauthn.cancel();
      }, expiresAt - Date.now());
      const passkey = await this.webauthn.offer(await options);
      this.challenge = null;
      return passkey;
    } catch {
      // PasskeyError when the offer ended, Problem when the server gave no challenge: the form works without passkeys.
      return isExpired ? 'expired' : null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reuses the challenge of an offer that ended without a passkey, even if the challenge has not arrived yet. */
  private unusedChallenge(): Challenge {
    if (this.challenge && Date.now() < this.challenge.expiresAt) return this.challenge;
    const options = this.identity.passkeyOptions('passkeys/sign-in');
    options.catch(() => (this.challenge = null));
    return (this.challenge = { options, expiresAt: Date.now() + challengeLifeMs });
  }

  /** Hidden tabs send no requests. */
  private whenVisible(): Promise<void> {
    if (this.document.visibilityState !== 'hidden') return Promise.resolve();
    return new Promise(resolve => {
      const resolveIfVisible = (): void => {
        if (this.document.visibilityState === 'hidden') return;
        this.document.removeEventListener('visibilitychange', resolveIfVisible);
        resolve();
      };
      this.document.addEventListener('visibilitychange', resolveIfVisible);
    });
  }
}
