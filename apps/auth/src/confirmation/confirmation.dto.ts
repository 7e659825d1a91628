import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { IsGivenPassword } from '../accounts/password/password-rules';
import { IsLinkToken } from '../mail/link-token';

/** Body of `POST /api/auth/email/verify`. */
export class EmailVerificationDto {
  @IsLinkToken()
  token!: string;

  @ApiPropertyOptional({ description: 'The one that was chosen at registration; a change of address needs none.' })
  @ValidateIf(({ password }: EmailVerificationDto) => password !== undefined)
  @IsGivenPassword({ required: false })
  password?: string;
}
