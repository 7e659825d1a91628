import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsGivenPassword, IsNewPassword } from './password-rules';

/** Body of `POST /api/auth/password/change`. */
export class PasswordChangeDto {
  @IsGivenPassword()
  currentPassword!: string;

  @IsNewPassword()
  newPassword!: string;

  @ApiProperty({ required: false, default: false, description: 'Leave the other sessions signed in.' })
  @IsOptional()
  @IsBoolean()
  keepOtherSessions?: boolean;
}
