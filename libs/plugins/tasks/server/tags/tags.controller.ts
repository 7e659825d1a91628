import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { TagCount, TagCounts } from '../../shared/task.contract';
import { caller } from '../owner';
import { countTags } from './count-tags';

class TagCountDto implements TagCount {
  @ApiProperty()
  name!: string;

  @ApiProperty({ type: Number, minimum: 1, description: 'Tasks that have it, done or not' })
  count!: number;
}

class TagCountsDto implements TagCounts {
  @ApiProperty({ type: [TagCountDto] })
  tags!: TagCount[];
}

@ApiTags('Tasks')
@Controller('tags')
export class TagsController {
  @Get()
  @ApiOperation({ summary: 'The tags of all lists that the caller sees, the most used first; at most 200' })
  @ApiOkResponse({ type: TagCountsDto })
  async list(): Promise<TagCounts> {
    return { tags: await countTags(caller()) };
  }
}
