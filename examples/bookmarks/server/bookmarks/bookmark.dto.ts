import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import type { Bookmark, BookmarkContent, BookmarkList } from '../../shared/bookmark.contract';
import { bookmarkLimits } from '../../shared/bookmark-limits';
import { LINE, LINES } from '../../shared/plain-text';
import { webUrl } from '../../shared/web-url';

const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

const IsWebUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWebUrl',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && webUrl(value) !== null,
      defaultMessage: () => 'url must start with http:// or https://',
    },
  });

export class BookmarkContentDto implements BookmarkContent {
  @ApiProperty({ maxLength: bookmarkLimits.urlLength, example: 'https://example.com' })
  @IsWebUrl()
  url!: string;

  @ApiProperty({ minLength: 1, maxLength: bookmarkLimits.titleLength, example: 'Example' })
  @Matches(LINE, { message: 'title must be one line of text' })
  @MaxLength(bookmarkLimits.titleLength)
  @IsString()
  @Transform(trimmed)
  title!: string;

  @ApiProperty({ type: [String], maxItems: bookmarkLimits.tags, example: ['web'] })
  @Matches(LINES, { each: true, message: 'tags must not contain control characters' })
  @MaxLength(bookmarkLimits.tagLength, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(bookmarkLimits.tags)
  @IsArray()
  tags!: string[];

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: bookmarkLimits.noteLength })
  @IsOptional()
  @Matches(LINES, { message: 'note must not contain control characters' })
  @MaxLength(bookmarkLimits.noteLength)
  @IsString()
  note: string | null = null;

  @ApiPropertyOptional({ type: String, nullable: true, format: 'date-time' })
  @IsOptional()
  @Matches(/Z$/, { message: 'remindAt must be a time in UTC' })
  @IsISO8601({ strict: true, strictSeparator: true })
  remindAt: string | null = null;
}

export class BookmarkDto implements Bookmark {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  url!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  remindAt!: string | null;

  @ApiProperty()
  isOnShelf!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class BookmarkListDto implements BookmarkList {
  @ApiProperty({ type: [BookmarkDto] })
  bookmarks!: BookmarkDto[];

  @ApiProperty({ description: 'How many the caller may have' })
  most!: number;
}
