import { Module } from '@nestjs/common';
import { AssetStore } from './asset-store';
import { AvatarDirectory } from './avatars/avatar-directory';
import { AvatarRepair } from './avatars/avatar-repair';
import { AvatarRows } from './avatars/avatar-rows';
import { AvatarsController } from './avatars/avatars.controller';
import { Avatars } from './avatars/avatars.service';
import { InstanceIcons } from './icons/instance-icons';
import { InstanceIconsController } from './icons/instance-icons.controller';
import { InstanceAssetsController } from './instance-assets.controller';
import { InstancePictureSettingsController } from './instance-picture-settings.controller';
import { InstancePictures } from './instance-pictures';
import { PictureCheck } from './pictures/picture-check';
import { PicturePress } from './press/picture-press';

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
    PicturePress,
    PictureCheck,
    InstancePictures,
    InstanceIcons,
    Avatars,
    AvatarRows,
    AvatarDirectory,
    AvatarRepair,
  ],
  exports: [AssetStore, Avatars],
})
export class AssetsModule {}
