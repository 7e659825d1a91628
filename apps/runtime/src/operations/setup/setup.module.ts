import { Module } from '@nestjs/common';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { SetupController } from './setup.controller';
import { SetupService } from './setup.service';

/** What is left to set up in a new workspace, for its owner. */
@Module({ imports: [MailerModule], controllers: [SetupController], providers: [SetupService] })
export class SetupModule {}
