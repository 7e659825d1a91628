import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Entry, EntryList } from '../../shared/entry.contract';
import { caller } from '../owner';
import { EntriesService } from './entries.service';
import { EntryDto, EntryListDto, NewEntryDto } from './entry.dto';

@ApiTags('Starter')
@Controller('entries')
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get()
  @ApiOperation({ summary: "List the caller's entries" })
  @ApiOkResponse({ type: EntryListDto })
  async list(): Promise<EntryList> {
    return { entries: await this.entries.list(caller()) };
  }

  @Post()
  @ApiOperation({ summary: 'Add an entry' })
  @ApiCreatedResponse({ type: EntryDto })
  @ApiConflictResponse({ description: 'The caller has as many entries as one may have' })
  add(@Body() entry: NewEntryDto): Promise<Entry> {
    return this.entries.add(caller(), entry);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an entry' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such entry, or it is not the caller’s' })
  remove(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.entries.remove(caller(), id);
  }
}
