import { IsEmailAddress } from '@sv/server/validation/email-address';
import { IsNewPassword } from '../accounts/password/password-rules';
import { IsLinkToken } from '../mail/link-token';

/** Body of `POST /api/auth/password/forgot`. */
export class ForgottenPasswordDto {
  @IsEmailAddress()
  email!: string;
}

/** Body of `POST /api/auth/password/reset`. */
export class PasswordResetDto {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  newPassword!: string;
}
