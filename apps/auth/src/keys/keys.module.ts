import { Global, Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { AuthConfig } from '../config/auth-config';
import { EventsModule } from '../events/events.module';
import { SecretRotation } from './secret-rotation';

/** The vault in which every feature seals what must be readable again: secrets of apps, mails that wait. */
@Global()
@Module({
  imports: [EventsModule],
  providers: [
    SecretRotation,
    {
      provide: Vault,
      inject: [AuthConfig],
      useFactory: ({ authSecret, previousAuthSecret }: AuthConfig) => new Vault(authSecret, previousAuthSecret),
    },
  ],
  exports: [SecretRotation, Vault],
})
export class KeysModule {}
