import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { IsGivenPassword } from '../accounts/password/password-rules';
import { toBackupCode } from '../backup-codes/backup-code';
import { AssertionDto } from '../passkeys/webauthn/assertion/assertion.dto';
import { toTotpCode } from '../totp/totp-code';

const LONGEST = 64;

/** A code of the authenticator app, or a backup code: six digits, or twelve letters and digits. */
const IsFactorCode = () =>
  applyDecorators(
    ApiProperty({
      required: false,
      example: '123456',
      maxLength: LONGEST,
      description: 'Of the app, or a backup code.',
    }),
    ValidateBy({
      name: 'isFactorCode',
      validator: {
        validate: value =>
          typeof value === 'string' &&
          value.length <= LONGEST &&
          (toTotpCode(value) !== null || toBackupCode(value) !== null),
        defaultMessage: () => 'A code has six digits; a backup code has 12 letters and digits.',
      },
    }),
  );

const isSent = (field: keyof ReauthenticationDto) =>
  ValidateIf((body: Partial<ReauthenticationDto>) => body[field] !== undefined);

/** Body of `POST /internal/users/:id/reauthenticate`: exactly one of the two. */
export class ConfirmationDto {
  @ApiProperty({ required: false, description: 'Not enough where a second factor is set.' })
  @isSent('password')
  @IsGivenPassword()
  password?: string;

  @isSent('code')
  @IsFactorCode()
  code?: string;
}

/** Body of `POST /api/auth/reauthenticate`: exactly one of the three. */
export class ReauthenticationDto extends ConfirmationDto {
  @ApiProperty({ required: false, type: AssertionDto, description: 'Made from `/api/auth/reauthenticate/options`.' })
  @isSent('passkey')
  @IsObject()
  @ValidateNested()
  @Type(() => AssertionDto)
  passkey?: AssertionDto;
}
