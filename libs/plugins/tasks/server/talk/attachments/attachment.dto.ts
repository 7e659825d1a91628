/** What goes in and out of the routes of attachments. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ThumbnailSize } from '@sv/sdk';
import { IsIn, IsOptional } from 'class-validator';
import type { TaskAttachment, TaskAttachments } from '../../../shared/talk.contract';
import { TalkPersonDto } from '../talk-person.dto';

const thumbnails: readonly ThumbnailSize[] = ['small', 'medium', 'large'];

export class AttachmentQueryDto {
  @ApiPropertyOptional({ enum: thumbnails, description: 'A small copy of a picture, in the place of the file' })
  @IsOptional()
  @IsIn(thumbnails)
  thumbnail?: ThumbnailSize;

  @ApiPropertyOptional({ enum: ['true'], description: 'The browser saves the file, and does not show it' })
  @IsOptional()
  @IsIn(['true'])
  download?: string;
}

export class AttachmentDto implements TaskAttachment {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid' })
  itemId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'The media type, as the bytes say', example: 'image/jpeg' })
  type!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'In bytes' })
  size!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null for a deleted account' })
  addedBy!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

export class AttachmentsDto implements TaskAttachments {
  @ApiProperty({ type: [AttachmentDto] })
  attachments!: AttachmentDto[];

  @ApiProperty({ type: [TalkPersonDto], description: 'Who added them' })
  people!: TalkPersonDto[];
}
