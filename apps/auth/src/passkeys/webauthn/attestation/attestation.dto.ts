import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  IsAttachment,
  IsAuthenticatorAnswer,
  IsCredentialId,
  IsCredentialType,
  IsExtensionResults,
} from '../webauthn-fields';

/** What `navigator.credentials.create()` gave, as its `toJSON()` or @simplewebauthn/browser writes it. */
export class AttestationDto {
  @IsCredentialId()
  id!: string;

  @IsCredentialId()
  rawId!: string;

  @IsCredentialType()
  type!: 'public-key';

  @IsAuthenticatorAnswer({ clientDataJSON: { maxLength: 8192 }, attestationObject: { maxLength: 65_536 } })
  response!: Pick<RegistrationResponseJSON['response'], 'clientDataJSON' | 'attestationObject'> & {
    /** Of the browser; only the known ones are kept. */
    transports?: unknown;
  };

  @IsExtensionResults()
  clientExtensionResults?: object;

  @IsAttachment()
  authenticatorAttachment?: string | null;
}
