import { Module } from '@nestjs/common';
import { CapabilityGrantsController } from './capability-grants.controller';
import { CapabilityGrantsService } from './capability-grants.service';
import { People } from './people';

/** Which capabilities of plugins were given to whom. */
@Module({ controllers: [CapabilityGrantsController], providers: [CapabilityGrantsService, People] })
export class CapabilitiesModule {}
