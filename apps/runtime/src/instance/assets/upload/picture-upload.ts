import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiFoundResponse, ApiOkResponse, ApiProperty, ApiQuery } from '@nestjs/swagger';
import { ApiResponse, ApiSchema } from '@nestjs/swagger';
import type { PictureUrl } from '@sv/contracts/instance.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { mediaTypes } from '../pictures/picture-type';

@ApiSchema({ name: 'PictureUrl' })
class PictureUrlDto implements PictureUrl {
  @ApiProperty({ description: 'The path of the picture, with the hash of its content.' })
  url!: string;
}

const binary = { schema: { type: 'string', format: 'binary' } };

/** Describes a route that takes one picture; it reads the request itself. */
export const TakesPicture = () =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { ...binary.schema, description: 'At most ASSET_LIMIT_BYTES; the content decides.' } },
      },
    }),
    ApiOkResponse({ type: PictureUrlDto }),
    ApiProblems('validation-failed', 'unsupported-image', 'unauthenticated', 'forbidden', 'body-too-large'),
    ApiProblems('unsupported-media-type', 'too-busy'),
  );

/** Describes a route that sends a picture of the instance. */
export const SendsPicture = () =>
  applyDecorators(
    ApiQuery({ name: 'v', required: false, description: 'The hash of the content: with it, it may be kept for ever.' }),
    ApiOkResponse({ description: 'The picture.', content: pictureContent }),
    ApiFoundResponse({ description: 'Where the picture is.' }),
    ApiResponse({ status: 304, description: 'The picture with this entity tag is still the one.' }),
    ApiProblems('not-found'),
  );

export const pictureContent = Object.fromEntries(Object.values(mediaTypes).map(type => [type, binary]));
