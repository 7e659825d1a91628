import { ApiProperty } from '@nestjs/swagger';
import type { Shelf, ShelvedBookmark } from '../../shared/shelf.contract';

export class ShelvedBookmarkDto implements ShelvedBookmark {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  url!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ description: 'Whether the caller put it there' })
  isMine!: boolean;

  @ApiProperty({ format: 'date-time' })
  sharedAt!: string;
}

export class ShelfDto implements Shelf {
  @ApiProperty({ type: [ShelvedBookmarkDto] })
  bookmarks!: ShelvedBookmarkDto[];
}
