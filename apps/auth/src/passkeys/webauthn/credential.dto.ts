import { IsAttachment, IsCredentialId, IsCredentialType, IsExtensionResults } from './webauthn-fields';

/** What both ceremonies give, as `toJSON()` of the browser's credential or @simplewebauthn/browser writes it. */
export abstract class CredentialDto {
  @IsCredentialId()
  id!: string;

  @IsCredentialId()
  rawId!: string;

  @IsCredentialType()
  type!: 'public-key';

  @IsExtensionResults()
  clientExtensionResults?: object;

  @IsAttachment()
  authenticatorAttachment?: string | null;
}
