import type { Language, PersonLocale } from '@sv/contracts/language.contract';
import { LANGUAGES } from '@sv/server/locale/language';
import { IsTimeZone } from '@sv/server/validation/time-zone';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Body of `PUT /internal/users/:id/locale`. */
export class UserLocaleDto implements PersonLocale {
  @IsOptional()
  @IsIn(LANGUAGES)
  language!: Language | null;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  @Matches(/^[a-zA-Z0-9-]+$/)
  locale!: string | null;

  @IsOptional()
  @IsTimeZone()
  timeZone!: string | null;
}
