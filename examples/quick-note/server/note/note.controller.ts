import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { expectedVersion } from '@sv/sdk';
import type { Note } from '../../shared/note.contract';
import { caller } from '../owner';
import { NoteDraftDto, NoteDto } from './note.dto';
import { NoteService } from './note.service';

@ApiTags('Quick note')
@Controller('note')
export class NoteController {
  constructor(private readonly notes: NoteService) {}

  @Get()
  @ApiOperation({ summary: "The caller's note, an empty one when nothing was written yet" })
  @ApiOkResponse({ type: NoteDto })
  read(): Promise<Note> {
    return this.notes.read(caller());
  }

  @Put()
  @ApiOperation({ summary: 'Keep the note' })
  @ApiOkResponse({ type: NoteDto })
  keep(@Body() { text }: NoteDraftDto, @Headers('if-match') ifMatch?: string): Promise<Note> {
    return this.notes.keep(caller(), text, expectedVersion(ifMatch));
  }
}
