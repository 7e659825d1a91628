/** What goes in and out of the routes of comments. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID, Matches } from 'class-validator';
import type { NewTaskComment, TaskComment, TaskCommentChange, TaskComments } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import { MayBeMissing } from '../../input/presence';
import { Lines } from '../../input/text-rules';
import { TalkPersonDto } from '../talk-person.dto';

const textDescription = 'Plain text. `@[id]` mentions somebody who sees the list; addresses in it become links.';

export class CommentQueryDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'The earliest comment of the page before' })
  @IsOptional()
  @IsUUID()
  before?: string;
}

export class CommentChangeDto implements TaskCommentChange {
  @ApiProperty({ minLength: 1, maxLength: taskLimits.comment, description: textDescription })
  @Matches(/\S/, { message: '$property must not be empty' })
  @Lines(taskLimits.comment)
  text!: string;
}

export class NewCommentDto extends CommentChangeDto implements NewTaskComment {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Made by the sender. Repeating the request with the same id adds nothing, and answers the comment.',
  })
  @MayBeMissing()
  @IsUUID()
  id?: string;
}

export class CommentDto implements TaskComment {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid' })
  itemId!: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null for a deleted account' })
  authorId!: string | null;

  @ApiProperty({ description: textDescription })
  text!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: never changed' })
  editedAt!: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class CommentsDto implements TaskComments {
  @ApiProperty({ type: [CommentDto] })
  comments!: CommentDto[];

  @ApiProperty({ type: [TalkPersonDto], description: 'The authors, and whom they mention' })
  people!: TalkPersonDto[];

  @ApiProperty()
  hasEarlier!: boolean;
}
