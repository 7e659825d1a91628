import { Module } from '@nestjs/common';
import { PersonVisibility } from '../../kernel/auth-client/person-visibility';
import { AssetStore } from './asset-store.sql';
import { AvatarDirectory } from './avatars/avatar-directory';
import { AvatarRepair } from './avatars/avatar-repair';
import { AvatarRows } from './avatars/avatar-rows.sql';
import { AvatarsController } from './avatars/avatars.controller';
import { Avatars } from './avatars/avatars.service';
import { InstanceIcons } from './icons/instance-icons';
import { InstanceIconsController } from './icons/instance-icons.controller';
import { InstanceAssetsController } from './instance-assets.controller';
import { InstancePictureSettingsController } from './instance-picture-settings.controller';
import { InstancePictures } from './instance-pictures';
import { PictureCheck } from './pictures/picture-check';
import { ImageWorker } from './image-worker/image-worker';

/** Pictures of the instance and of people. */
@Module({
  controllers: [
    InstanceAssetsController,
    InstanceIconsController,
    InstancePictureSettingsController,
    AvatarsController,
  ],
  providers: [
    AssetStore,
    ImageWorker,
    PictureCheck,
    InstancePictures,
    InstanceIcons,
    Avatars,
    AvatarRows,
    AvatarDirectory,
    AvatarRepair,
    PersonVisibility,
  ],
  exports: [AssetStore, Avatars, ImageWorker],
})
export class AssetsModule {}
