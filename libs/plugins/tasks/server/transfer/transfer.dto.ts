/** What goes in and out of the routes of imports and exports. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import type {
  ExportFormat,
  ImportedList,
  ImportFile,
  ImportPreview,
  ImportRemark,
} from '../../shared/transfer.contract';
import { MayBeNull } from '../input/presence';

const formats: readonly ExportFormat[] = ['csv', 'ics'];
/** A body has a limit of its own; this one is for the case that an operator sets it high. */
const LONGEST_TEXT = 4_194_304;

export class ImportFileDto implements ImportFile {
  @ApiProperty({ maxLength: 255, example: 'Garden.csv' })
  @MaxLength(255)
  @IsString()
  fileName!: string;

  @ApiProperty({ description: 'CSV as Todoist writes it, or iCalendar with to-dos' })
  @MaxLength(LONGEST_TEXT)
  @IsString()
  text!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Into which list; null: a new one',
  })
  @MayBeNull()
  @IsString()
  listId?: string | null;
}

class ImportRemarkDto implements ImportRemark {
  @ApiProperty({ type: 'integer', minimum: 1 })
  line!: number;

  @ApiProperty()
  text!: string;
}

const count = { type: 'integer', minimum: 0 } as const;

export class ImportPreviewDto implements ImportPreview {
  @ApiProperty()
  listName!: string;

  @ApiProperty(count)
  taskCount!: number;

  @ApiProperty(count)
  partCount!: number;

  @ApiProperty(count)
  doneCount!: number;

  @ApiProperty(count)
  datedCount!: number;

  @ApiProperty(count)
  repeatingCount!: number;

  @ApiProperty(count)
  sectionCount!: number;

  @ApiProperty({ type: [String], description: 'The first ones' })
  titles!: string[];

  @ApiProperty({ type: [ImportRemarkDto], description: 'What is left out or kept in another form; the first ones' })
  remarks!: ImportRemarkDto[];

  @ApiProperty(count)
  remarkCount!: number;
}

export class ImportedListDto implements ImportedList {
  @ApiProperty({ format: 'uuid' })
  listId!: string;

  @ApiProperty()
  listName!: string;

  @ApiProperty(count)
  taskCount!: number;
}

export class ExportQueryDto {
  @ApiProperty({ enum: formats, description: 'csv: open tasks, as Todoist reads them; ics: all tasks, as iCalendar' })
  @IsIn(formats)
  format!: ExportFormat;
}
