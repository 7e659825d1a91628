import { Module } from '@nestjs/common';
import { AssetStore } from './asset-store';
import { InstanceAssetsController } from './instance-assets.controller';

/** Pictures of the instance and of people. */
@Module({ controllers: [InstanceAssetsController], providers: [AssetStore], exports: [AssetStore] })
export class AssetsModule {}
