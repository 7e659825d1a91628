import { IsEmailAddress } from '@sv/server/validation/email-address';
import { IsLinkToken } from '../mail/link-token';

/** Body of `POST /api/auth/email/change`. */
export class EmailChangeDto {
  @IsEmailAddress()
  newEmail!: string;
}

/** Body of `POST /api/auth/email/verify`. */
export class EmailVerificationDto {
  @IsLinkToken()
  token!: string;
}

/** Body of `POST /api/auth/email/resend`. */
export class EmailResendDto {
  @IsEmailAddress()
  email!: string;
}
