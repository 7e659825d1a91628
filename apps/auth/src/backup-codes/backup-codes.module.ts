import { Module } from '@nestjs/common';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { BackupCodeRenewal } from './backup-code-renewal';
import { BackupCodeSignInController } from './backup-code-sign-in.controller';
import { BackupCodesController } from './backup-codes.controller';
import { BackupCodesService } from './backup-codes.service';

/** Backup codes: ten codes that each replace a second factor once. */
@Module({
  imports: [SecurityNoticesModule, SessionsModule, SignInModule],
  controllers: [BackupCodesController, BackupCodeSignInController],
  providers: [BackupCodeRenewal, BackupCodesService],
  exports: [BackupCodesService],
})
export class BackupCodesModule {}
