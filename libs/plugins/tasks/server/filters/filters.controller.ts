import { Body, Controller, Delete, Get, Headers, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { expectedVersion } from '@sv/sdk';
import type { SavedFilter, SavedFilters } from '../../shared/views.contract';
import { caller } from '../owner';
import { FilterChangeDto, FilterDto, FiltersDto, NewFilterDto } from './filter.dto';
import { FiltersService } from './filters.service';

@ApiTags('Tasks')
@Controller('filters')
export class FiltersController {
  constructor(private readonly filters: FiltersService) {}

  @Get()
  @ApiOperation({ summary: 'The filters that the caller saved, by name' })
  @ApiOkResponse({ type: FiltersDto })
  async list(): Promise<SavedFilters> {
    return { filters: await this.filters.list(caller()) };
  }

  @Post()
  @ApiOperation({ summary: 'Save a filter' })
  @ApiCreatedResponse({ type: FilterDto })
  @ApiConflictResponse({ description: 'The caller has saved as many filters as one may save' })
  add(@Body() filter: NewFilterDto): Promise<SavedFilter> {
    return this.filters.add(caller(), filter);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Rename a filter, or change what it shows' })
  @ApiOkResponse({ type: FilterDto })
  @ApiNotFoundResponse({ description: 'No such filter of the caller' })
  change(
    @Param('id') id: string,
    @Body() change: FilterChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<SavedFilter> {
    return this.filters.change(caller(), id, change, expectedVersion(ifMatch));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a filter' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No such filter of the caller' })
  delete(@Param('id') id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.filters.delete(caller(), id, expectedVersion(ifMatch));
  }
}
