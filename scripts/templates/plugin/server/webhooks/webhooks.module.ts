import { Module } from '@nestjs/common';
import { HooksController } from './hooks.controller';

/** Entries that a server of somebody else sends, and passing them on to another one. */
@Module({ controllers: [HooksController] })
export class WebhooksModule {}
