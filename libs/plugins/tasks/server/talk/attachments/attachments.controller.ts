import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AcceptsUpload, type FileAnswer } from '@sv/sdk';
import type { TaskAttachment, TaskAttachments } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import { caller } from '../../owner';
import { AttachmentDto, AttachmentQueryDto, AttachmentsDto } from './attachment.dto';
import { AttachmentsService } from './attachments.service';

@ApiTags('Tasks')
@ApiNotFoundResponse({ description: 'The caller sees no such task or file' })
@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get('items/:id/attachments')
  @ApiOperation({ summary: 'The files of a task, the oldest first' })
  @ApiOkResponse({ type: AttachmentsDto })
  list(@Param('id') id: string): Promise<TaskAttachments> {
    return this.attachments.list(caller(), id);
  }

  @Post('items/:id/attachments')
  @AcceptsUpload({ maxBytes: taskLimits.attachmentBytes })
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Add a file to a task, as the owner or an editor of its list' })
  @ApiCreatedResponse({ type: AttachmentDto })
  @ApiForbiddenResponse({ description: 'Viewers add nothing' })
  @ApiConflictResponse({ description: 'The task has as many files as it may have' })
  add(@Param('id') id: string): Promise<TaskAttachment> {
    return this.attachments.add(caller(), id);
  }

  @Get('attachments/:id')
  @ApiOperation({ summary: 'A file of a task, or a small copy of a picture' })
  show(@Param('id') id: string, @Query() { thumbnail, download }: AttachmentQueryDto): Promise<FileAnswer> {
    return this.attachments.show(caller(), id, { thumbnail, download: download === 'true' });
  }

  @Delete('attachments/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Remove a file from a task, as the owner or an editor of its list' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: 'Viewers remove nothing' })
  remove(@Param('id') id: string): Promise<void> {
    return this.attachments.remove(caller(), id);
  }
}
