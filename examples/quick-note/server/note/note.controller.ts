import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiPreconditionFailedResponse, ApiTags } from '@nestjs/swagger';
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
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version it was written on: `"3"`' })
  @ApiPreconditionFailedResponse({ description: 'It was changed somewhere else meanwhile; nothing is kept' })
  keep(@Body() { text }: NoteDraftDto, @Headers('if-match') ifMatch?: string): Promise<Note> {
    return this.notes.keep(caller(), text, expectedVersion(ifMatch));
  }
}
