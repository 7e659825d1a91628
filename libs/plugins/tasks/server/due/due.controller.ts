import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DueTasks } from '../../shared/task.contract';
import { caller } from '../owner';
import { DueQueryDto, DueTasksDto } from './due.dto';
import { DueTasksService } from './due-tasks.service';

@ApiTags('Tasks')
@Controller('due')
export class DueController {
  constructor(private readonly due: DueTasksService) {}

  @Get()
  @ApiOperation({ summary: 'Open items of all lists that are due before an instant, the longest overdue first' })
  @ApiOkResponse({ type: DueTasksDto })
  list(@Query() { before, timeZone }: DueQueryDto): Promise<DueTasks> {
    return this.due.listDue(caller(), new Date(before), timeZone);
  }
}
