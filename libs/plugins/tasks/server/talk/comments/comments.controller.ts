import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { expectedVersion } from '@sv/sdk';
import type { TaskComment, TaskComments } from '../../../shared/talk.contract';
import { caller } from '../../owner';
import { commentPage } from './comment-pages';
import { CommentChangeDto, CommentDto, CommentQueryDto, CommentsDto, NewCommentDto } from './comment.dto';
import { CommentsService } from './comments.service';

@ApiTags('Tasks')
@ApiNotFoundResponse({ description: 'The caller sees no such task or comment' })
@Controller()
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get('items/:id/comments')
  @ApiOperation({ summary: 'What people say about a task: 50 at a time, the newest page first, in their order' })
  @ApiOkResponse({ type: CommentsDto })
  page(@Param('id') id: string, @Query() { before }: CommentQueryDto): Promise<TaskComments> {
    return commentPage(caller(), id, before);
  }

  @Post('items/:id/comments')
  @ApiOperation({ summary: 'Comment on a task, as the owner or an editor of its list' })
  @ApiCreatedResponse({ type: CommentDto })
  @ApiForbiddenResponse({ description: 'Viewers do not comment' })
  @ApiConflictResponse({ description: 'The task has as many comments as it may have' })
  add(@Param('id') id: string, @Body() comment: NewCommentDto): Promise<TaskComment> {
    return this.comments.add(caller(), id, comment);
  }

  @Patch('comments/:id')
  @ApiOperation({ summary: 'Change a comment of one’s own' })
  @ApiOkResponse({ type: CommentDto })
  @ApiForbiddenResponse({ description: 'It is somebody else’s' })
  change(
    @Param('id') id: string,
    @Body() { text }: CommentChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<TaskComment> {
    return this.comments.change(caller(), id, text, expectedVersion(ifMatch));
  }

  @Post('comments/:id/restore')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Bring back a comment that one has deleted within the last hour' })
  @ApiOkResponse({ type: CommentDto })
  @ApiForbiddenResponse({ description: 'Viewers do not comment' })
  @ApiConflictResponse({ description: 'The task has as many comments as it may have' })
  restore(@Param('id') id: string): Promise<TaskComment> {
    return this.comments.restore(caller(), id);
  }

  @Delete('comments/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a comment of one’s own, or any as the owner of the list' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: 'It is somebody else’s, and the list too' })
  delete(@Param('id') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.comments.delete(caller(), id, expectedVersion(ifMatch));
  }
}
