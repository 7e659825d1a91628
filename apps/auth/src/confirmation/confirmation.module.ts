import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { FactorsModule } from '../factors/factors.module';
import { GuessingModule } from '../guessing/guessing.module';
import { MailModule } from '../mail/mail.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AddressConfirmation } from './address-confirmation';
import { ChangedAddress } from './changed-address';
import { ConfirmationController } from './confirmation.controller';
import { FirstProof } from './first-proof';
import { RegistrationConfirmation } from './registration-confirmation';

/** Confirmation of addresses, and what follows for the account. */
@Module({
  imports: [
    AccountsModule,
    DevicesModule,
    EventsModule,
    FactorsModule,
    GuessingModule,
    MailModule,
    SecurityNoticesModule,
    RevocationsModule,
    SessionsModule,
  ],
  controllers: [ConfirmationController],
  providers: [AddressConfirmation, ChangedAddress, FirstProof, RegistrationConfirmation],
  exports: [FirstProof],
})
export class ConfirmationModule {}
