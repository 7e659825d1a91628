import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { VerificationRequired } from '@sv/contracts/identity.contract';
import { IsNewEmailAddress } from '@sv/server/validation/email-address';
import { IsNewPassword } from '../password/password-rules';
import { IsPersonName } from '../person-name';

/** Body of `POST /api/auth/register`. */
export class RegistrationDto {
  @IsPersonName()
  name!: string;

  @IsNewEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @ApiProperty({ required: false, description: 'From an invitation link.' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  inviteToken?: string;

  @ApiProperty({ required: false, description: 'From the set-up link; only the first registration may need it.' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  setupToken?: string;
}

/** Answer of `POST /api/auth/register` where addresses are verified. */
export class VerificationRequiredDto implements VerificationRequired {
  @ApiProperty({ enum: [true] })
  verificationRequired!: true;
}
