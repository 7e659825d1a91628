// The browser's passkey dialogs: WebAuthn JSON from the server in, WebAuthn JSON for the server out. The code that
// speaks WebAuthn is a file of its own, loaded on the first use.
import { Injectable } from '@angular/core';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { PasskeyFault } from './passkey-fault';
import { passkeyObstacle } from './passkey-obstacle';

/** What the server's `…/options` routes answer. */
export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

type Ceremonies = typeof import('@simplewebauthn/browser');

@Injectable({ providedIn: 'root' })
export class Webauthn {
  private code: Promise<Ceremonies> | null = null;

  /** Why there can be no passkey here, in words; null when there can. */
  readonly obstacle: string | null = passkeyObstacle();

  /** So that the browser's dialog comes at once after the click: some browsers want it in the same moment. */
  preload(): void {
    void this.load().catch(() => undefined); // PasskeyFault: said when it is needed
  }

  /** Makes a passkey. @throws PasskeyFault */
  async create(optionsJSON: PasskeyCreationOptions): Promise<RegistrationResponseJSON> {
    const { startRegistration } = await this.load();
    return startRegistration({ optionsJSON }).catch(asFault);
  }

  /** Proves that the person has a passkey. @throws PasskeyFault */
  async use(optionsJSON: PasskeyRequestOptions): Promise<AuthenticationResponseJSON> {
    const { startAuthentication } = await this.load();
    return startAuthentication({ optionsJSON }).catch(asFault);
  }

  /** Whether the browser has the list for `offer`; asked before the server is asked for a challenge. */
  async canOffer(): Promise<boolean> {
    if (this.obstacle) return false;
    // Missing in browsers from before 2023.
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  }

  /**
   * Offers passkeys in the browser's list under a field with `autocomplete="username webauthn"`, for as long as the
   * page is open; `create`, `use` and `cancel` end it. Resolves to null where the browser has no such list.
   * @throws PasskeyFault
   */
  async offer(optionsJSON: PasskeyRequestOptions): Promise<AuthenticationResponseJSON | null> {
    const { startAuthentication, browserSupportsWebAuthnAutofill } = await this.load();
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(asFault);
  }

  /** Ends what is open. */
  async cancel(): Promise<void> {
    if (this.code) (await this.load()).WebAuthnAbortService.cancelCeremony();
  }

  private load(): Promise<Ceremonies> {
    return (this.code ??= import('@simplewebauthn/browser').catch((error: unknown) => {
      this.code = null; // its file: no network, or a new version was installed
      throw new PasskeyFault('not-loaded', error);
    }));
  }
}

const asFault = (error: unknown): never => {
  throw PasskeyFault.from(error);
};
