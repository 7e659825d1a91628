import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';

/** The field `keepOtherSessions` of whatever changes a password or a factor. */
export const MayKeepOtherSessions = () =>
  applyDecorators(
    ApiProperty({ type: Boolean, required: false, default: false, description: 'Leave the other sessions signed in.' }),
    IsOptional(),
    IsBoolean(),
  );
