import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { SessionUserDto } from '../../sessions/session.dto';
import { IsEmailAddress } from '../email-address';
import { IsNewPassword } from '../password/password-rules';
import { IsPersonName } from '../person-name';

/** Body of `POST /api/auth/register`. */
export class RegistrationDto {
  @IsPersonName()
  name!: string;

  @IsEmailAddress()
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

export class SignedInDto implements SignedIn {
  @ApiProperty({ type: SessionUserDto })
  user!: SessionUserDto;
}
