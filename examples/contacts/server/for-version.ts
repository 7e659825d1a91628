import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiPreconditionFailedResponse } from '@nestjs/swagger';

/** Describes a change that may name the version it was made for. */
export const ForVersion = () =>
  applyDecorators(
    ApiHeader({ name: 'If-Match', required: false, description: 'The version that was read, as its `ETag`: `"3"`' }),
    ApiPreconditionFailedResponse({ description: 'It has another version by now: see `current`' }),
  );
