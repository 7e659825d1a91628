import { IsEmailAddress, IsNewEmailAddress } from '@sv/server/validation/email-address';

/** Body of `POST /api/auth/email/change`. */
export class EmailChangeDto {
  @IsNewEmailAddress()
  newEmail!: string;
}

/** Body of `POST /api/auth/email/resend`. */
export class EmailResendDto {
  @IsEmailAddress()
  email!: string;
}
