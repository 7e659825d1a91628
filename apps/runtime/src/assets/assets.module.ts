import { Module } from '@nestjs/common';
import { InstanceAssetsController } from './instance-assets.controller';

/** Pictures of the instance. */
@Module({ controllers: [InstanceAssetsController] })
export class AssetsModule {}
