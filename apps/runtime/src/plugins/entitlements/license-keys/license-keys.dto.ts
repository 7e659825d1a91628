import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { LicenseKey, LicenseKeyChange, RevealedLicenseKey } from '@sv/contracts/entitlement.contract';
import { Matches, MaxLength, ValidateIf } from 'class-validator';

/** 32 bytes in base64url. */
const PUBLIC_KEY_LENGTH = 43;
/** PKCS #8 as PEM, with room for what tools write around it. */
const MAX_PRIVATE_KEY_LENGTH = 400;

/** Body of `PUT /api/admin/plugins/:id/license-key`. */
export class LicenseKeyChangeDto implements LicenseKeyChange {
  @ApiProperty({ maxLength: PUBLIC_KEY_LENGTH, description: 'Raw Ed25519, base64url.' })
  @Matches(/^[\w-]+$/, { message: 'publicKey must be base64url' })
  @MaxLength(PUBLIC_KEY_LENGTH)
  publicKey!: string;

  @ApiPropertyOptional({
    maxLength: MAX_PRIVATE_KEY_LENGTH,
    description: 'The 32 bytes in base64url, or PKCS #8 as base64 or PEM. Encrypted at rest. Missing: none is kept.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @Matches(/^[\w\s+/=-]+$/, { message: 'privateKey must be base64url, base64 or PEM' })
  @MaxLength(MAX_PRIVATE_KEY_LENGTH)
  privateKey?: string;
}

@ApiSchema({ name: 'LicenseKey' })
export class LicenseKeyDto implements LicenseKey {
  @ApiProperty({ description: 'Raw Ed25519, base64url: the one that counts now.' })
  publicKey!: string;

  @ApiProperty()
  hasPrivateKey!: boolean;

  @ApiProperty({ enum: ['instance', 'manifest'], description: 'Set here, or the one of the manifest.' })
  source!: LicenseKey['source'];

  @ApiProperty({ format: 'uuid', description: 'What a licence names that is to count in this workspace only.' })
  instanceId!: string;
}

@ApiSchema({ name: 'RevealedLicenseKey' })
export class RevealedLicenseKeyDto implements RevealedLicenseKey {
  @ApiProperty()
  privateKey!: string;
}
