import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { bookmarkLimits } from '../../shared/bookmark-limits';
import type { SharedBookmark, SharedList } from '../../shared/list.contract';

export class SharedTagDto {
  @ApiProperty({ minLength: 1, maxLength: bookmarkLimits.tagLength, example: 'bread' })
  @IsString()
  @Length(1, bookmarkLimits.tagLength)
  tag!: string;
}

export class SharedLinkDto {
  @ApiProperty({ description: 'Shown this once.' })
  url!: string;
}

class SharedBookmarkDto implements SharedBookmark {
  @ApiProperty()
  url!: string;

  @ApiProperty()
  title!: string;
}

export class SharedListDto implements SharedList {
  @ApiProperty()
  tag!: string;

  @ApiProperty({ type: [SharedBookmarkDto] })
  bookmarks!: SharedBookmarkDto[];
}
