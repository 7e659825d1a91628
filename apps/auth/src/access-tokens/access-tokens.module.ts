import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { PoliciesModule } from '../policies/policies.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecurityNoticesModule } from '../security-notices/security-notices.module';
import { AccessTokenCreation } from './access-token-creation';
import { AccessTokenReader } from './access-token-reader.sql';
import { AccessTokenUse } from './access-token-use';
import { AccessTokenVerification } from './access-token-verification';
import { AccessTokenVerificationController } from './access-token-verification.controller';
import { OwnAccessTokensController } from './own-access-tokens.controller';
import { OwnAccessTokensService } from './own-access-tokens.service';

/** Access tokens, with which people's programs call the API. */
@Module({
  imports: [EventsModule, PoliciesModule, RevocationsModule, SecurityNoticesModule],
  controllers: [AccessTokenVerificationController, OwnAccessTokensController],
  providers: [AccessTokenCreation, AccessTokenReader, AccessTokenUse, AccessTokenVerification, OwnAccessTokensService],
})
export class AccessTokensModule {}
