import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Response } from 'supertest';
import type { AddedPasskey } from '@sv/contracts/identity.contract';
import { cookieOf, type Person } from './people';
import type { Lies, SoftwareAuthenticator } from './software-authenticator';
import type { AuthInstance } from './start-auth';

/** A request with the cookies of somebody. */
export const post = (auth: AuthInstance, path: string, cookie = '') =>
  auth
    .http()
    .post(path)
    .set('cookie', cookie || 'none=1');

export async function creationOptions(
  auth: AuthInstance,
  cookie: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { body } = await post(auth, '/api/auth/passkeys/register/options', cookie).expect(200);
  return body as PublicKeyCredentialCreationOptionsJSON;
}

/** @param path of a route that hands out options for an assertion */
export async function requestOptions(
  auth: AuthInstance,
  path = '/api/auth/passkeys/sign-in/options',
  cookie?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { body } = await post(auth, path, cookie).expect(200);
  return body as PublicKeyCredentialRequestOptionsJSON;
}

/** Adds a passkey to somebody's account; answers it, and the person with the cookies of the rotated session. */
export async function addPasskey(
  auth: AuthInstance,
  person: Person,
  authenticator: SoftwareAuthenticator,
  { lies, ...fields }: { lies?: Lies; name?: string; keepOtherSessions?: boolean } = {},
): Promise<AddedPasskey & { person: Person }> {
  const made = authenticator.create(await creationOptions(auth, person.cookie), lies);
  const response = await post(auth, '/api/auth/passkeys/register/verify', person.cookie)
    .send({ ...made, ...fields })
    .expect(200);
  return { ...(response.body as AddedPasskey), person: { ...person, cookie: cookieOf(response) } };
}

/** A sign-in with a passkey alone. */
export async function signInByPasskey(
  auth: AuthInstance,
  authenticator: SoftwareAuthenticator,
  lies?: Lies,
): Promise<Response> {
  const assertion = authenticator.get(await requestOptions(auth), lies);
  return post(auth, '/api/auth/passkeys/sign-in/verify').send(assertion);
}
