/** Why what a browser sent is not accepted. For the identity log; the caller is told no more than that it is not. */
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

/** Thrown inside this feature; whoever answers makes a problem of it. */
export class WebAuthnFlaw extends Error {
  constructor(readonly reason: FlawReason) {
    super(reason);
    this.name = 'WebAuthnFlaw';
  }
}

/**
 * Reads with the library, which throws at whatever it cannot read, at bytes that are nested too deep for the stack too.
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
