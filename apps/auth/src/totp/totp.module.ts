import { Module } from '@nestjs/common';
import { BackupCodesModule } from '../backup-codes/backup-codes.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { TotpCodes } from './totp-codes';
import { TotpController } from './totp.controller';
import { TotpEnrolment } from './totp-enrolment';
import { TotpRemoval } from './totp-removal';
import { TotpSecrets } from './totp-secrets';
import { TotpSignInController } from './totp-sign-in.controller';

/** The authenticator app (RFC 6238). */
@Module({
  imports: [BackupCodesModule, SessionsModule, SignInModule],
  controllers: [TotpController, TotpSignInController],
  providers: [TotpCodes, TotpEnrolment, TotpRemoval, TotpSecrets],
  exports: [TotpCodes],
})
export class TotpModule {}
