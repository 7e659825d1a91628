import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { PolicyValue } from '@sv/contracts/admin/policies.contract';
import type { InstancePictureSettings } from '@sv/contracts/instance.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, Requires } from '../../kernel/access/access.decorators';
import { InstancePictures } from './instance-pictures';

@ApiSchema({ name: 'InstancePicture' })
class InstancePictureDto implements PolicyValue<string | null> {
  @ApiProperty({ type: String, nullable: true, description: 'Where it is; the dark logo falls back to the light one.' })
  value!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What the environment says.' })
  default!: string | null;

  @ApiProperty({ description: 'Whether it was uploaded, or carried over from 0.28.' })
  overridden!: boolean;
}

@ApiSchema({ name: 'InstancePictures' })
class InstancePicturesDto implements InstancePictureSettings {
  @ApiProperty({ type: InstancePictureDto })
  logo!: InstancePictureDto;

  @ApiProperty({ type: InstancePictureDto })
  'logo-dark'!: InstancePictureDto;

  @ApiProperty({ type: InstancePictureDto })
  favicon!: InstancePictureDto;

  @ApiProperty({ type: InstancePictureDto })
  'email-logo'!: InstancePictureDto;
}

/** Which pictures the instance has and where they come from, beside the routes that change them. */
@ApiTags('Instance')
@Controller('admin/instance-pictures')
@AcceptsAdminKey()
export class InstancePictureSettingsController {
  constructor(private readonly pictures: InstancePictures) {}

  @Get()
  @Requires('tenant:view')
  @ApiOperation({ summary: 'Read where the pictures of the instance are' })
  @ApiOkResponse({ type: InstancePicturesDto })
  @ApiProblems('unauthenticated', 'forbidden')
  read(): Promise<InstancePictureSettings> {
    return this.pictures.pictureSettings();
  }
}
