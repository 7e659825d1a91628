import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { AddedPasskey, PasskeyItem, PasskeyList } from '@sv/contracts/identity.contract';
import { MayKeepOtherSessions } from '../factors/keep-other-sessions';
import { IsOneLineName } from '@sv/server/validation/one-line-name';
import { AttestationDto } from './webauthn/attestation/attestation.dto';

/** What a person calls a passkey. */
const IsPasskeyName = (options: { required?: boolean } = {}) =>
  IsOneLineName({ maxLength: 100, example: 'Work laptop', ...options });

/** Body of `POST /api/auth/passkeys/register/verify`. */
export class PasskeyRegistrationDto extends AttestationDto {
  @IsOptional()
  @IsPasskeyName({ required: false })
  name?: string | null;

  @MayKeepOtherSessions()
  keepOtherSessions?: boolean;
}

/** Body of `PATCH /api/auth/passkeys/:id`. */
export class PasskeyRenameDto {
  @IsPasskeyName()
  name!: string;
}

export class PasskeyDto implements PasskeyItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'iCloud Keychain' })
  name!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt!: string | null;

  @ApiProperty({ description: 'Backed up by its provider and so on several devices; false: bound to one.' })
  synced!: boolean;
}

export class PasskeyListDto implements PasskeyList {
  @ApiProperty({ type: [PasskeyDto], description: 'Newest first.' })
  passkeys!: PasskeyDto[];
}

export class AddedPasskeyDto implements AddedPasskey {
  @ApiProperty({ type: PasskeyDto })
  passkey!: PasskeyDto;

  @ApiProperty({
    type: [String],
    required: false,
    description: 'Ten new ones, shown this once, when the passkey is the first second factor of the person.',
  })
  backupCodes?: string[];
}
