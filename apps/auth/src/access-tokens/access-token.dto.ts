import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import type {
  AccessTokenItem,
  AccessTokenList,
  AccessTokenScope,
  NewAccessToken,
} from '@sv/contracts/identity.contract';
import { IsOneLineName } from '@sv/server/validation/one-line-name';

const SCOPES: AccessTokenScope[] = ['read', 'write'];
const MAX_PLUGINS = 50;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;
/** As manifests spell it: `com.example.notes`. Whether there is such an app shows when the token is used. */
const PLUGIN_ID = /^(?=.{1,128}$)[a-z][a-z0-9]*(\.[a-z][a-z0-9-]*)+$/;

/** Body of `POST /api/auth/access-tokens`. */
export class AccessTokenFormDto {
  @IsOneLineName({ maxLength: 80, example: 'Backup script' })
  name!: string;

  @ApiProperty({ enum: SCOPES, description: '`read`: GET and HEAD; `write`: every method.' })
  @IsIn(SCOPES)
  scope!: AccessTokenScope;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_PLUGINS,
    description: "The apps whose API it opens, by id; left out or null: all apps and the workspace's own API.",
    example: ['com.superviz.tasks'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PLUGINS)
  @ArrayUnique()
  @Matches(PLUGIN_ID, { each: true, message: 'This is no id of an app.' })
  pluginIds?: string[] | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, default: DEFAULT_DAYS })
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expiresInDays = DEFAULT_DAYS;
}

export class AccessTokenDto implements AccessTokenItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Its last four characters.' })
  hint!: string;

  @ApiProperty({ enum: SCOPES })
  scope!: AccessTokenScope;

  @ApiProperty({
    type: [String],
    nullable: true,
    description: "The apps whose API it opens; null: all apps and the workspace's own API.",
  })
  pluginIds!: string[] | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Accurate to five minutes.' })
  lastUsedAt!: string | null;
}

/** `GET /api/auth/access-tokens`, newest first. */
export class AccessTokenListDto implements AccessTokenList {
  @ApiProperty({ type: [AccessTokenDto] })
  accessTokens!: AccessTokenDto[];

  @ApiProperty({ description: 'Whether the policy of the workspace allows them. If not, none of them works.' })
  allowed!: boolean;
}

export class NewAccessTokenDto extends AccessTokenDto implements NewAccessToken {
  @ApiProperty({ example: 'svpat_…', description: 'Shown this once.' })
  token!: string;
}
