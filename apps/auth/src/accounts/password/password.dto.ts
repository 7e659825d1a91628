import { MayKeepOtherSessions } from '../../factors/keep-other-sessions';
import { IsGivenPassword, IsNewPassword } from './password-rules';

/** Body of `POST /api/auth/password/change`. */
export class PasswordChangeDto {
  @IsGivenPassword()
  currentPassword!: string;

  @IsNewPassword()
  newPassword!: string;

  @MayKeepOtherSessions()
  keepOtherSessions?: boolean;
}
