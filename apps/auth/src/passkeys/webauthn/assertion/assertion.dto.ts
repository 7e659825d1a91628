import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { CredentialDto } from '../credential.dto';
import { IsAuthenticatorAnswer } from '../webauthn-fields';

/** What `navigator.credentials.get()` gave. */
export class AssertionDto extends CredentialDto {
  @IsAuthenticatorAnswer({
    clientDataJSON: { maxLength: 8192 },
    authenticatorData: { maxLength: 8192 },
    signature: { maxLength: 8192 },
    userHandle: { maxLength: 128, optional: true },
  })
  response!: AuthenticationResponseJSON['response'];
}
