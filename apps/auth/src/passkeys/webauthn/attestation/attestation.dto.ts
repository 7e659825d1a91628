import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { CredentialDto } from '../credential.dto';
import { IsAuthenticatorAnswer } from '../webauthn-fields';

/** What `navigator.credentials.create()` gave. */
export class AttestationDto extends CredentialDto {
  @IsAuthenticatorAnswer({ clientDataJSON: { maxLength: 8192 }, attestationObject: { maxLength: 65_536 } })
  response!: Pick<RegistrationResponseJSON['response'], 'clientDataJSON' | 'attestationObject'> & {
    /** The transports that the browser names. Only known ones are stored. */
    transports?: unknown;
  };
}
