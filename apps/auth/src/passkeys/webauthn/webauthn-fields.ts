import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';

/** A credential id has at most 1023 bytes (WebAuthn section 4). */
export const MAX_CREDENTIAL_ID = 1364;
const BASE64URL = /^[\w-]+$/;

/** A text in base64url, as WebAuthn's JSON has all its bytes. */
export interface EncodedMember {
  maxLength: number;
  /** Browsers leave it out, or say null. */
  optional?: boolean;
}

/** A credential's id. */
export const IsCredentialId = () =>
  applyDecorators(
    ApiProperty({ description: 'base64url.', maxLength: MAX_CREDENTIAL_ID }),
    ValidateBy({
      name: 'isCredentialId',
      validator: {
        validate: value => isEncoded(value, { maxLength: MAX_CREDENTIAL_ID }),
        defaultMessage: () => 'The id of a credential is base64url of at most 1023 bytes.',
      },
    }),
  );

/** The object in which an authenticator's answer stands. Members that nobody here reads are left alone: browsers add some. */
export const IsAuthenticatorAnswer = (members: Record<string, EncodedMember>) =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      selfRequired: true,
      additionalProperties: true,
      required: Object.keys(members).filter(name => !members[name]?.optional),
      properties: Object.fromEntries(
        Object.entries(members).map(([name, { maxLength, optional }]) => [
          name,
          { type: 'string', description: 'base64url.', maxLength, ...(optional && { nullable: true }) },
        ]),
      ),
    }),
    ValidateBy({
      name: 'isAuthenticatorAnswer',
      validator: {
        validate: value =>
          isRecord(value) && Object.entries(members).every(([name, rule]) => isEncoded(value[name], rule)),
        defaultMessage: () => `These must be base64url and of a reasonable length: ${Object.keys(members).join(', ')}.`,
      },
    }),
  );

export const IsCredentialType = () => applyDecorators(ApiProperty({ enum: ['public-key'] }), IsIn(['public-key']));

/** What extensions answered. Nothing here asks for any. */
export const IsExtensionResults = () =>
  applyDecorators(ApiPropertyOptional({ type: 'object', additionalProperties: true }), IsOptional(), IsObject());

/** `platform` or `cross-platform`; a hint that decides nothing. */
export const IsAttachment = () =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: 64 }),
    IsOptional(),
    IsString(),
    MaxLength(64),
  );

function isEncoded(value: unknown, { maxLength, optional }: EncodedMember): boolean {
  if (value === undefined || value === null) return Boolean(optional);
  return typeof value === 'string' && value.length <= maxLength && BASE64URL.test(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
