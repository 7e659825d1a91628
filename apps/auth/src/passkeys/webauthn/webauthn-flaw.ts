/**
 * Why a browser's answer is refused. The reason is for the identity log only; the caller learns only that it is
 * refused.
 */
export type FlawReason =
  | 'malformed'
  | 'unknown-challenge'
  | 'wrong-type'
  | 'wrong-origin'
  | 'foreign-frame'
  | 'wrong-rp-id'
  | 'user-not-present'
  | 'user-not-verified'
  | 'unknown-passkey'
  | 'other-account'
  | 'account-not-active'
  | 'wrong-signature'
  | 'counter-back';

/** Thrown inside this feature; the code that answers the request turns it into a problem. */
export class WebAuthnFlaw extends Error {
  constructor(readonly reason: FlawReason) {
    super(reason);
    this.name = 'WebAuthnFlaw';
  }
}

/**
 * Reads with the library, which throws for everything that it cannot read, also for bytes that are nested too deep for
 * the stack.
 *
 * @throws WebAuthnFlaw `malformed`
 */
export async function orMalformed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new WebAuthnFlaw('malformed');
  }
}
