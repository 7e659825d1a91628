import { Global, Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { AuthConfig } from '../config/auth-config';

/** The vault in which every feature seals what must be readable again: secrets of apps, mails that wait. */
@Global()
@Module({
  providers: [
    {
      provide: Vault,
      inject: [AuthConfig],
      useFactory: ({ authSecret, previousAuthSecret }: AuthConfig) => new Vault(authSecret, previousAuthSecret),
    },
  ],
  exports: [Vault],
})
export class KeysModule {}
