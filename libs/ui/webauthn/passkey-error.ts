// Why the browser's passkey dialog failed. The message is for the person.
import { t } from '../locale/translate';
export type PasskeyErrorCode = 'closed' | 'already-added' | 'not-capable' | 'wrong-address' | 'not-loaded' | 'failed';

const texts = (): Record<PasskeyErrorCode, string> => ({
  closed: t('No passkey was used: the window was closed, or it took too long. Try again when you are ready.'),
  'already-added': t('This device already has a passkey for your account.'),
  'not-capable': t('This device cannot check that it is you, by fingerprint, face or PIN. Use another one.'),
  'wrong-address': t('Passkeys only work at the public address of this workspace. Open it there and try again.'),
  'not-loaded': t('Passkeys cannot be used at the moment. Check the connection, or reload the page.'),
  failed: t('The device did not give a passkey. Try again, or use another one.'),
});

const codes: Record<string, PasskeyErrorCode> = {
  ERROR_CEREMONY_ABORTED: 'closed',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'already-added',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'not-capable',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'not-capable',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'not-capable',
  ERROR_INVALID_DOMAIN: 'wrong-address',
  ERROR_INVALID_RP_ID: 'wrong-address',
};

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';

  constructor(
    readonly code: PasskeyErrorCode,
    cause?: unknown,
  ) {
    super(texts()[code], { cause });
  }

  /** Converts any error of the browser or of the WebAuthn library. */
  static from(error: unknown): PasskeyError {
    if (!(error instanceof Error)) return new PasskeyError('failed', error);
    const known = 'code' in error && typeof error.code === 'string' ? codes[error.code] : undefined;
    const isClosed = error.name === 'NotAllowedError' || error.name === 'AbortError';
    return new PasskeyError(known ?? (isClosed ? 'closed' : 'failed'), error);
  }
}
