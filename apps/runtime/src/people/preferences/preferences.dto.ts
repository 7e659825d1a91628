import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { Language } from '@sv/contracts/language.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { LANGUAGES } from '@sv/server/locale/language';
import { IsTimeZone } from '@sv/server/validation/time-zone';
import { IsIn, IsOptional, Validate, type ValidatorConstraintInterface, ValidatorConstraint } from 'class-validator';

const THEMES = ['system', 'light', 'dark'] as const;

@ValidatorConstraint()
class IsLocale implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && value.length <= 64 && accepts(() => Intl.getCanonicalLocales(value));
  }

  defaultMessage(): string {
    return 'locale must be a language tag such as de-CH';
  }
}

/** Body of `PATCH /api/account/preferences`: what is missing stays, null goes back to the default. */
export class PreferencesChangeDto {
  @ApiPropertyOptional({ enum: THEMES, nullable: true })
  @IsOptional()
  @IsIn(THEMES)
  theme?: AccountPreferences['theme'] | null;

  @ApiPropertyOptional({ enum: LANGUAGES, nullable: true })
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'Europe/Zurich' })
  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'de-CH' })
  @IsOptional()
  @Validate(IsLocale)
  locale?: string | null;
}

@ApiSchema({ name: 'AccountPreferences' })
export class PreferencesDto implements Versioned<AccountPreferences> {
  @ApiProperty({ enum: THEMES })
  theme!: AccountPreferences['theme'];

  @ApiProperty({ enum: LANGUAGES, nullable: true, description: 'Null: the language of the browser.' })
  language!: Language | null;

  @ApiProperty({ description: 'IANA name.', example: 'Europe/Zurich' })
  timezone!: string;

  @ApiProperty({ description: 'BCP 47 tag.', example: 'de-CH' })
  locale!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Also in `ETag`; see `If-Match`. 0: nothing was chosen yet.',
  })
  version!: number;
}

/** Whether Intl knows a value: it throws a RangeError for others. */
function accepts(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}
