import { ApiProperty } from '@nestjs/swagger';
import type { SecondFactorMethod, SecondFactorRequired } from '@sv/contracts/identity.contract';
import { IsEmailAddress } from '@sv/server/validation/email-address';
import { IsGivenPassword } from '../password/password-rules';

/** Body of `POST /api/auth/sign-in`. */
export class SignInDto {
  @IsEmailAddress()
  email!: string;

  @IsGivenPassword()
  password!: string;
}

/** Its answer when a second factor is set. */
export class SecondFactorRequiredDto implements SecondFactorRequired {
  @ApiProperty({ enum: [true] })
  mfaRequired!: true;

  @ApiProperty({ enum: ['totp', 'backup-code', 'passkey'], isArray: true, description: 'Those that are set up.' })
  methods!: SecondFactorMethod[];
}
