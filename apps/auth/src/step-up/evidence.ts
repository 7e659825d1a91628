import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import type { AssertionDto } from '../passkeys/webauthn/assertion/assertion.dto';

/** With what a person confirms their identity: exactly one of these. */
export type Evidence = { password: string } | { code: string } | { passkey: AssertionDto };

/** @throws InvalidRequestError unless exactly one was sent */
export function toEvidence({
  password,
  code,
  passkey,
}: Partial<Record<'password' | 'code', string>> & { passkey?: AssertionDto }): Evidence {
  const given: Evidence[] = [
    ...(password === undefined ? [] : [{ password }]),
    ...(code === undefined ? [] : [{ code }]),
    ...(passkey === undefined ? [] : [{ passkey }]),
  ];
  const [only, ...more] = given;
  if (!only || more.length > 0) throw InvalidRequestError.at('', 'Send exactly one of password, code and passkey.');
  return only;
}
