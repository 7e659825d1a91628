// The browser's passkey dialogs. Takes and returns the server's WebAuthn JSON. The WebAuthn library is loaded on first
// use.
import { Injectable } from '@angular/core';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { PasskeyError } from './passkey-error';
import { passkeyObstacle } from './passkey-obstacle';

/** What the server's `…/options` routes answer. */
export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

type WebAuthnModule = typeof import('@simplewebauthn/browser');

@Injectable({ providedIn: 'root' })
export class Webauthn {
  private module: Promise<WebAuthnModule> | null = null;

  /** Why passkeys are not possible here, as text for the person; null when they are. */
  readonly obstacle: string | null = passkeyObstacle();

  /** Loads the module early: some browsers open the dialog only directly in a click. */
  preload(): void {
    void this.load().catch(() => undefined); // PasskeyError: reported when the module is needed
  }

  /** Makes a passkey. @throws PasskeyError */
  async create(optionsJSON: PasskeyCreationOptions): Promise<RegistrationResponseJSON> {
    const { startRegistration } = await this.load();
    return startRegistration({ optionsJSON }).catch(asPasskeyError);
  }

  /** Proves that the person has a passkey. @throws PasskeyError */
  async use(optionsJSON: PasskeyRequestOptions): Promise<AuthenticationResponseJSON> {
    const { startAuthentication } = await this.load();
    return startAuthentication({ optionsJSON }).catch(asPasskeyError);
  }

  /** Whether the browser supports `offer`. Check it before requesting a challenge from the server. */
  async canOffer(): Promise<boolean> {
    if (this.obstacle) return false;
    // Browsers before 2023 lack this method.
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  }

  /**
   * Offers passkeys in the browser's list under a field with `autocomplete="username webauthn"`, for as long as the
   * page is open; `create`, `use` and `cancel` end it. Resolves to null where the browser has no such list.
   * @throws PasskeyError
   */
  async offer(optionsJSON: PasskeyRequestOptions): Promise<AuthenticationResponseJSON | null> {
    const { startAuthentication, browserSupportsWebAuthnAutofill } = await this.load();
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(asPasskeyError);
  }

  /** Ends an open dialog or offer. */
  async cancel(): Promise<void> {
    if (this.module) (await this.load()).WebAuthnAbortService.cancelCeremony();
  }

  private load(): Promise<WebAuthnModule> {
    return (this.module ??= import('@simplewebauthn/browser').catch((error: unknown) => {
      this.module = null; // the file could not be loaded: no network, or a new version was installed
      throw new PasskeyError('not-loaded', error);
    }));
  }
}

const asPasskeyError = (error: unknown): never => {
  throw PasskeyError.from(error);
};
