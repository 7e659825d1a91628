import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { HistoryAction, HistoryDetail, HistoryEntry, TaskHistory } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import { caller } from '../../owner';
import { TalkPersonDto } from '../talk-person.dto';
import { historyOf } from './history-of';

class HistoryEntryDto implements HistoryEntry {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, example: 'due', description: 'What happened; pages skip what they do not know' })
  action!: HistoryAction;

  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null where it is not known' })
  byId!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Whom it concerns: the new assignee' })
  personId!: string | null;

  @ApiProperty({ type: Object, description: 'What belongs to the action: the new title, date, tags and so on' })
  detail!: HistoryDetail;
}

class TaskHistoryDto implements TaskHistory {
  @ApiProperty({ type: [HistoryEntryDto] })
  entries!: HistoryEntryDto[];

  @ApiProperty({ type: [TalkPersonDto], description: 'Everybody whom the entries name' })
  people!: TalkPersonDto[];
}

@ApiTags('Tasks')
@Controller('items/:id/history')
export class HistoryController {
  @Get()
  @ApiOperation({ summary: `Who changed what of a task: the last ${taskLimits.historyPerItem} changes, newest first` })
  @ApiOkResponse({ type: TaskHistoryDto })
  @ApiNotFoundResponse({ description: 'The caller sees no such task' })
  list(@Param('id') id: string): Promise<TaskHistory> {
    return historyOf(caller(), id);
  }
}
