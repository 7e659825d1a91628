import type { InternalInstance } from '@sv/contracts/internal.contract';
import { Type } from 'class-transformer';
import type { Language } from '@sv/contracts/language.contract';
import { LANGUAGES } from '@sv/server/locale/language';
import { IsTimeZone } from '@sv/server/validation/time-zone';
import { IsIn, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

const LONGEST_NAME = 500;
const LONGEST_ADDRESS = 4096;
const COLOR = /^#[0-9a-f]{6}$/;

class ButtonLookDto {
  @Matches(COLOR)
  ground!: string;

  @Matches(COLOR)
  words!: string;
}

/** Body of `PUT /internal/instance`. */
export class InstanceLookDto implements InternalInstance {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name!: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  fromName!: string | null;

  @IsOptional()
  @Matches(/^https:\/\/[^\s"<>]+$/)
  @MaxLength(LONGEST_ADDRESS)
  logo!: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => ButtonLookDto)
  button!: ButtonLookDto | null;

  @IsIn(LANGUAGES)
  language: Language = 'en';

  @IsTimeZone()
  timeZone: string = 'UTC';
}
