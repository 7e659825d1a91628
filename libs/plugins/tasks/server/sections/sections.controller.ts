import { Body, Controller, Delete, Get, Headers, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
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
import type { TaskSection, TaskSections } from '../../shared/section.contract';
import { caller } from '../owner';
import { NewSectionDto, SectionChangeDto, SectionDto, SectionsDto } from './section.dto';
import { SectionsService } from './sections.service';

@ApiTags('Tasks')
@ApiForbiddenResponse({ description: 'Viewers of a list change nothing in it' })
@Controller()
export class SectionsController {
  constructor(private readonly sections: SectionsService) {}

  @Get('lists/:listId/sections')
  @ApiOperation({ summary: 'The sections of a list, by position' })
  @ApiOkResponse({ type: SectionsDto })
  @ApiNotFoundResponse({ description: 'The caller sees no such list' })
  async list(@Param('listId') listId: string): Promise<TaskSections> {
    return { sections: await this.sections.list(caller(), listId) };
  }

  @Post('lists/:listId/sections')
  @ApiOperation({ summary: 'Add a section, at the end unless it says where' })
  @ApiCreatedResponse({ type: SectionDto })
  @ApiNotFoundResponse({ description: 'The caller sees no such list' })
  @ApiConflictResponse({ description: 'The list has as many sections as it may have' })
  add(@Param('listId') listId: string, @Body() section: NewSectionDto): Promise<TaskSection> {
    return this.sections.add(caller(), listId, section);
  }

  @Patch('sections/:id')
  @ApiOperation({ summary: 'Rename or move a section' })
  @ApiOkResponse({ type: SectionDto })
  @ApiNotFoundResponse({ description: 'The caller sees no such section' })
  change(
    @Param('id') id: string,
    @Body() change: SectionChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<TaskSection> {
    return this.sections.change(caller(), id, change, expectedVersion(ifMatch));
  }

  @Delete('sections/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a section; its tasks stay in the list' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'The caller sees no such section' })
  delete(@Param('id') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.sections.delete(caller(), id, expectedVersion(ifMatch));
  }
}
