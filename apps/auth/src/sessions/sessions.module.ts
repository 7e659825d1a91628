import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { EventsModule } from '../events/events.module';
import { PoliciesModule } from '../policies/policies.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { Housekeeping } from './housekeeping';
import { OwnSessionsService } from './own-sessions.service';
import { SessionByToken } from './session-by-token.sql';
import { SessionCookies } from './session-cookies';
import { SessionReader } from './session-reader';
import { SessionService } from './session.service';
import { SessionsController } from './sessions.controller';

/** Sessions: accounts open them, every route checks them, and revocations end them. */
@Module({
  imports: [DevicesModule, EventsModule, PoliciesModule, RevocationsModule],
  controllers: [SessionsController],
  providers: [Housekeeping, OwnSessionsService, SessionByToken, SessionCookies, SessionReader, SessionService],
  exports: [OwnSessionsService, SessionCookies, SessionReader, SessionService],
})
export class SessionsModule {}
