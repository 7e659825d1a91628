import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { hasControlCharacter, lengthOf } from '@sv/server/validation/text-rules';
import { IsTimeZone } from '@sv/server/validation/time-zone';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { appOfMuted, SECURITY_CATEGORY } from '@sv/rules/when-to-notify';

/** What plugins may call a category, see `sdk.notifications.send`: nothing that may be sent cannot be muted. */
const MAX_CATEGORY_LENGTH = 64;
const MAX_MUTED = 100;
const MIN_POLL_SECONDS = 5;
const MAX_POLL_SECONDS = 3600;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An entry for a whole app is `app:` and the id of the plugin. */
function isCategory(entry: unknown): boolean {
  if (typeof entry !== 'string') return false;
  const value = appOfMuted(entry) ?? entry;
  return (
    value.trim() !== '' &&
    value.length <= MAX_CATEGORY_LENGTH * 2 &&
    lengthOf(value) <= MAX_CATEGORY_LENGTH &&
    !hasControlCharacter(value)
  );
}

const AreCategories = () =>
  ValidateBy(
    {
      name: 'areCategories',
      validator: {
        validate: isCategory,
        defaultMessage: () => `each of mutedCategories must be one line of 1 to ${MAX_CATEGORY_LENGTH} characters`,
      },
    },
    { each: true },
  );

const IsMutable = () =>
  ValidateBy(
    {
      name: 'isMutable',
      validator: {
        validate: value => typeof value !== 'string' || value.trim().toLowerCase() !== SECURITY_CATEGORY,
        defaultMessage: () => `the category ${SECURITY_CATEGORY} cannot be muted`,
      },
    },
    { each: true },
  );

@ApiSchema({ name: 'QuietHours' })
export class QuietHoursDto {
  @ApiProperty({ pattern: TIME.source, example: '22:00', description: 'By the wall clock of the time zone.' })
  @Matches(TIME, { message: 'from must be a time such as 22:00' })
  from!: string;

  @ApiProperty({ pattern: TIME.source, example: '07:00', description: 'On the next day where it is before `from`.' })
  @Matches(TIME, { message: 'to must be a time such as 07:00' })
  to!: string;

  @ApiProperty({ description: 'IANA name.', example: 'Europe/Zurich' })
  @IsTimeZone()
  timezone!: string;
}

/** Body of `PATCH`: what is missing stays, null goes back to the default. */
export class NotificationPreferencesChangeDto {
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MAX_MUTED,
    uniqueItems: true,
    example: ['announcement'],
    description:
      'All of them, as this takes the place of those before. Never `security`; `app:<id>` mutes all of an app.',
  })
  @IsOptional()
  @ArrayUnique()
  @IsMutable()
  @AreCategories()
  @ArrayMaxSize(MAX_MUTED)
  @IsArray()
  mutedCategories?: string[] | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsBoolean()
  webPush?: boolean | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: MIN_POLL_SECONDS, maximum: MAX_POLL_SECONDS })
  @IsOptional()
  @Max(MAX_POLL_SECONDS)
  @Min(MIN_POLL_SECONDS)
  @IsInt()
  pollIntervalSeconds?: number | null;

  @ApiPropertyOptional({ type: QuietHoursDto, nullable: true, description: 'Null: there are none.' })
  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => QuietHoursDto)
  quietHours?: QuietHoursDto | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsBoolean()
  contentFree?: boolean | null;
}

@ApiSchema({ name: 'NotificationPreferences' })
export class NotificationPreferencesDto implements NotificationPreferences {
  @ApiProperty({ type: [String], description: 'No toast, badge or push; the inbox has them.' })
  mutedCategories!: string[];

  @ApiProperty({ description: 'Whether pushes are sent to the registered browsers.' })
  webPush!: boolean;

  @ApiProperty({ type: 'integer', minimum: MIN_POLL_SECONDS, maximum: MAX_POLL_SECONDS })
  pollIntervalSeconds!: number;

  @ApiProperty({ type: QuietHoursDto, nullable: true, description: 'Toasts and pushes wait, except for `security`.' })
  quietHours!: QuietHoursDto | null;

  @ApiProperty({ description: 'Pushes say only that something arrived.' })
  contentFree!: boolean;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}
