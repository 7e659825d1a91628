import { Module } from '@nestjs/common';
import { SharedListController } from './shared-list.controller';

/** The entries of a person, for whoever has the link that they created. */
@Module({ controllers: [SharedListController] })
export class LinksModule {}
