import { type FlawReason, WebAuthnFlaw } from './webauthn-flaw';

/** What the browser says about the page that asked; the authenticator signs it. */
export interface ClientData {
  type: string;
  challenge: string;
  origin: string;
  crossOrigin: boolean;
}

/** @param encoded base64url. @throws WebAuthnFlaw `malformed` */
export function readClientData(encoded: string): ClientData {
  const { type, challenge, origin, crossOrigin } = parse(Buffer.from(encoded, 'base64url').toString());
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string')
    throw new WebAuthnFlaw('malformed');
  return { type, challenge, origin, crossOrigin: crossOrigin !== undefined && crossOrigin !== false };
}

/**
 * Our pages are never in a frame of another origin (`frame-ancestors 'none'`), so an answer that was made in one is
 * refused. The library does not check this for registrations.
 */
export function flawOfClientData(given: ClientData, expected: { type: string; origin: string }): FlawReason | null {
  if (given.type !== expected.type) return 'wrong-type';
  if (given.origin !== expected.origin) return 'wrong-origin';
  return given.crossOrigin ? 'foreign-frame' : null;
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new WebAuthnFlaw('malformed');
}
