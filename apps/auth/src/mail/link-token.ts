import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';

/** A field that holds what a mailed link carries. */
export const IsLinkToken = () =>
  applyDecorators(
    ApiProperty({ minLength: 1, maxLength: 256, description: 'From the link in the mail.' }),
    IsString(),
    Length(1, 256, { message: 'The token is that of the link.' }),
  );
