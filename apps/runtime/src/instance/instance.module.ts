import { Module } from '@nestjs/common';
import { InstanceConfigController } from './instance-config.controller';
import { InstanceConfigService } from './instance-config.service';

/** How the instance calls itself and looks, as Console changes it. What everybody asks is `InstanceIdentity`. */
@Module({ controllers: [InstanceConfigController], providers: [InstanceConfigService] })
export class InstanceModule {}
