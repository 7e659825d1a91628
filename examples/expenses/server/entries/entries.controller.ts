import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Entry, EntryPage } from '../../shared/entry.contract';
import { caller } from '../owner';
import { EntriesService } from './entries.service';
import { EntryDto, EntryPageDto, NewExpenseDto, NewSettlementDto } from './entry.dto';

@ApiTags('Expenses')
@ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
@Controller('groups/:groupId')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get('entries')
  @ApiOperation({ summary: 'List expenses and settlements, the newest first' })
  @ApiQuery({ name: 'cursor', required: false, description: '`nextCursor` of the page before.' })
  @ApiOkResponse({ type: EntryPageDto })
  list(
    @Param('groupId', ParseUUIDPipe) groupId: string,
    @Query('cursor', new ParseIntPipe({ optional: true })) cursor?: number,
  ): Promise<EntryPage> {
    return this.entries.list(caller(), groupId, cursor);
  }

  @Post('expenses')
  @ApiOperation({ summary: 'Add an expense' })
  @ApiCreatedResponse({ type: EntryDto })
  @ApiConflictResponse({ description: 'The group has as many entries as one may have' })
  addExpense(@Param('groupId', ParseUUIDPipe) groupId: string, @Body() expense: NewExpenseDto): Promise<Entry> {
    return this.entries.addExpense(caller(), groupId, expense);
  }

  @Post('settlements')
  @ApiOperation({ summary: 'Record that one member paid another one' })
  @ApiCreatedResponse({ type: EntryDto })
  settle(@Param('groupId', ParseUUIDPipe) groupId: string, @Body() settlement: NewSettlementDto): Promise<Entry> {
    return this.entries.settle(caller(), groupId, settlement);
  }

  @Delete('entries/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an expense or a settlement' })
  @ApiNoContentResponse()
  remove(@Param('groupId', ParseUUIDPipe) groupId: string, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.entries.remove(caller(), groupId, id);
  }
}
