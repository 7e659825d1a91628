import { Module } from '@nestjs/common';
import { FollowerKnowledge } from './follower-knowledge';
import { RevocationFeed } from './revocation-feed';
import { RevocationLog } from './revocation-log';
import { RevocationsController } from './revocations.controller';

/** What runtimes must forget at once: numbered rows and the stream that carries them (ADR 0007). */
@Module({
  controllers: [RevocationsController],
  providers: [FollowerKnowledge, RevocationFeed, RevocationLog],
  exports: [RevocationLog],
})
export class RevocationsModule {}
