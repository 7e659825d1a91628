import { Module } from '@nestjs/common';
import { AdminKeysController } from './admin-keys.controller';
import { AdminKeysService } from './admin-keys.service';

/** Credentials for programs: shown once, stored hashed, scoped, expiring, revocable. */
@Module({ controllers: [AdminKeysController], providers: [AdminKeysService] })
export class AdminKeysModule {}
