import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { ServerResponse } from 'node:http';
import type { ImportedList, ImportPreview } from '../../shared/transfer.contract';
import { caller } from '../owner';
import { ExportService } from './export.service';
import { ImportService } from './import.service';
import { ExportQueryDto, ImportedListDto, ImportFileDto, ImportPreviewDto } from './transfer.dto';

const TYPES = { csv: 'text/csv; charset=utf-8', ics: 'text/calendar; charset=utf-8' } as const;

@ApiTags('Tasks')
@Controller()
export class TransferController {
  constructor(
    private readonly imports: ImportService,
    private readonly exports: ExportService,
  ) {}

  @Post('import/preview')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'What an import of a file would add', description: 'Nothing is stored.' })
  @ApiOkResponse({ type: ImportPreviewDto })
  @ApiBadRequestResponse({ description: 'The file cannot be read, and where not' })
  @ApiForbiddenResponse({ description: 'The caller only views this list' })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  preview(@Body() file: ImportFileDto): Promise<ImportPreview> {
    return this.imports.preview(caller(), file);
  }

  @Post('import')
  @ApiOperation({ summary: 'Import a file of Todoist or an iCalendar file', description: 'Whole, or not at all.' })
  @ApiCreatedResponse({ type: ImportedListDto })
  @ApiBadRequestResponse({ description: 'The file cannot be read, and where not' })
  @ApiForbiddenResponse({ description: 'The caller only views this list' })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  @ApiConflictResponse({ description: 'The list would be too full, or the caller would have too many lists' })
  run(@Body() file: ImportFileDto): Promise<ImportedList> {
    return this.imports.run(caller(), file);
  }

  @Get('lists/:listId/export')
  @ApiOperation({ summary: 'Download a list as a file for other products' })
  @ApiProduces('text/csv', 'text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  async export(
    @Param('listId') listId: string,
    @Query() { format }: ExportQueryDto,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<string> {
    const { name, text } = await this.exports.write(caller(), listId, format);
    response.setHeader('content-type', TYPES[format]);
    response.setHeader('content-disposition', attachment(`${name}.${format}`));
    return text;
  }
}

/** A name of any script, and one for clients that know ASCII only (RFC 6266). */
const attachment = (name: string): string => {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
