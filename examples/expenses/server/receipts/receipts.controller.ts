import { Controller, Delete, Get, HttpCode, Param, ParseEnumPipe, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiConsumes,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { AcceptsUpload, type FileAnswer, type ThumbnailSize } from '@sv/sdk';
import { expenseLimits } from '../../shared/expense-limits';
import { caller } from '../owner';
import { ReceiptsService } from './receipts.service';

const THUMBNAILS = ['small', 'medium'];

@ApiTags('Expenses')
@ApiNotFoundResponse({ description: 'There is no such expense, or the caller does not belong to the group' })
@Controller('groups/:groupId/entries/:id/receipt')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Post()
  @HttpCode(204)
  @AcceptsUpload({ maxBytes: expenseLimits.receiptBytes, types: ['image/*'] })
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Add the picture of a receipt to an expense' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: 'The expense has a receipt' })
  add(@Param('groupId', ParseUUIDPipe) groupId: string, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.receipts.add(caller(), groupId, id);
  }

  @Get()
  @ApiOperation({ summary: 'The picture of the receipt, or a small one of it' })
  @ApiQuery({ name: 'thumbnail', enum: THUMBNAILS, required: false })
  show(
    @Param('groupId', ParseUUIDPipe) groupId: string,
    @Param('id', ParseUUIDPipe) id: string,
    @Query('thumbnail', new ParseEnumPipe(THUMBNAILS, { optional: true })) thumbnail?: ThumbnailSize,
  ): Promise<FileAnswer> {
    return this.receipts.show(caller(), groupId, id, thumbnail);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove the receipt' })
  @ApiNoContentResponse()
  remove(@Param('groupId', ParseUUIDPipe) groupId: string, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.receipts.remove(caller(), groupId, id);
  }
}
