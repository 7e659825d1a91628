import { Module } from '@nestjs/common';
import { AppAccessController } from './app-access.controller';
import { AppAccessService } from './app-access.service';

/** Who can open which app. */
@Module({ controllers: [AppAccessController], providers: [AppAccessService] })
export class AppAccessModule {}
