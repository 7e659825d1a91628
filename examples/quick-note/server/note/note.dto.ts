import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import type { Note, NoteDraft } from '../../shared/note.contract';
import { noteLimits } from '../../shared/note-limits';

/** Any number of lines, but no control characters and no halves of a surrogate pair. */
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

export class NoteDraftDto implements NoteDraft {
  @ApiProperty({ maxLength: noteLimits.text, example: 'Ring the bakery' })
  @Matches(LINES, { message: 'text must not contain control characters' })
  @MaxLength(noteLimits.text)
  @IsString()
  text!: string;
}

export class NoteDto implements Note {
  @ApiProperty()
  text!: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  version!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  savedAt!: string | null;
}
