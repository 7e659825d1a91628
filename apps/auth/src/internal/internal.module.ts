import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { FactorsModule } from '../factors/factors.module';
import { GuessingModule } from '../guessing/guessing.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { StepUpModule } from '../step-up/step-up.module';
import { AccountChanges } from './account-change';
import { AccountRescue } from './account-rescue';
import { Headcount } from './headcount.sql';
import { IdentityRemoval } from './identity-removal';
import { UserAdministration } from './user-administration';
import { UserCreation } from './user-creation';
import { UserDirectory } from './user-directory';
import { UserReauthenticationController } from './user-reauthentication.controller';
import { UserLocaleController } from './user-locale.controller';
import { UsersController } from './users.controller';

/** `/internal/**`: this server's API for the runtime and the command line. */
@Module({
  imports: [
    AccountsModule,
    DevicesModule,
    EventsModule,
    FactorsModule,
    GuessingModule,
    SecurityNoticesModule,
    RevocationsModule,
    SessionsModule,
    StepUpModule,
  ],
  controllers: [UserLocaleController, UsersController, UserReauthenticationController],
  providers: [
    AccountChanges,
    AccountRescue,
    Headcount,
    IdentityRemoval,
    UserAdministration,
    UserCreation,
    UserDirectory,
  ],
})
export class InternalModule {}
