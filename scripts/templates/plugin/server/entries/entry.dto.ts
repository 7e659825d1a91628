import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
import type { Entry, EntryList, NewEntry } from '../../shared/entry.contract';
import { entryLimits } from '../../shared/entry-limits';

/** Something on it, no control characters (Postgres cannot keep a NUL), no halves of a surrogate pair. */
const LINE = /^(?=.*\S)[^\p{Cc}\p{Cs}]*$/u;

export class NewEntryDto implements NewEntry {
  @ApiProperty({ minLength: 1, maxLength: entryLimits.titleLength, example: 'Read the guide' })
  @Matches(LINE, { message: 'title must be one line of text' })
  @MaxLength(entryLimits.titleLength)
  @IsString()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  title!: string;
}

export class EntryDto implements Entry {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export class EntryListDto implements EntryList {
  @ApiProperty({ type: [EntryDto] })
  entries!: EntryDto[];
}
