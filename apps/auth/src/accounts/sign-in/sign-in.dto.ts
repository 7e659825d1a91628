import { IsEmailAddress } from '../email-address';
import { IsGivenPassword } from '../password/password-rules';

/** Body of `POST /api/auth/sign-in`. */
export class SignInDto {
  @IsEmailAddress()
  email!: string;

  @IsGivenPassword()
  password!: string;
}
