import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ManyTaskResults } from '../../shared/task.contract';
import { caller } from '../owner';
import { ManyChangesDto, ManyResultsDto } from './many-changes.dto';
import { ManyChangesService } from './many-changes.service';

@ApiTags('Tasks')
@Controller('items/changes')
export class ManyChangesController {
  constructor(private readonly many: ManyChangesService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Make many changes, one after another',
    description: 'Each as its own route would make it, and whole or not at all. The answer says what became of each.',
  })
  @ApiOkResponse({ type: ManyResultsDto })
  async make(@Body() { changes }: ManyChangesDto): Promise<ManyTaskResults> {
    return { results: await this.many.makeAll(caller(), changes) };
  }
}
