import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import {
  IsAttachment,
  IsAuthenticatorAnswer,
  IsCredentialId,
  IsCredentialType,
  IsExtensionResults,
} from '../webauthn-fields';

/** What `navigator.credentials.get()` gave, as its `toJSON()` or @simplewebauthn/browser writes it. */
export class AssertionDto {
  @IsCredentialId()
  id!: string;

  @IsCredentialId()
  rawId!: string;

  @IsCredentialType()
  type!: 'public-key';

  @IsAuthenticatorAnswer({
    clientDataJSON: { maxLength: 8192 },
    authenticatorData: { maxLength: 8192 },
    signature: { maxLength: 8192 },
    userHandle: { maxLength: 128, optional: true },
  })
  response!: AuthenticationResponseJSON['response'];

  @IsExtensionResults()
  clientExtensionResults?: object;

  @IsAttachment()
  authenticatorAttachment?: string | null;
}
