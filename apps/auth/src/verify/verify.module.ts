import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { VerifyController } from './verify.controller';
import { VerifyService } from './verify.service';

/** What the runtime asks when its cached answer may not be trusted. */
@Module({ imports: [SessionsModule], controllers: [VerifyController], providers: [VerifyService] })
export class VerifyModule {}
