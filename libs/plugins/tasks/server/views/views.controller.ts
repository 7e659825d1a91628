import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FoundTaskPage, KnownPeople } from '../../shared/views.contract';
import { caller } from '../owner';
import { ListPeopleDto } from '../sharing/list-people.controller';
import { knownPeople } from './known-people';
import { FoundTaskPageDto, ViewQueryDto } from './view.dto';
import { ViewsService } from './views.service';

@ApiTags('Tasks')
@Controller()
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get('items')
  @ApiOperation({
    summary: 'Items of all lists that the caller sees',
    description: 'Filters that are given must all hold. What is not seen is not found, whoever is asked for.',
  })
  @ApiOkResponse({ type: FoundTaskPageDto })
  find(@Query() { listId, ...query }: ViewQueryDto): Promise<FoundTaskPage> {
    return this.views.page(caller(), { ...query, listIds: listId });
  }

  @Get('people')
  @ApiOperation({ summary: 'Everybody with whom the caller shares a list, and the caller, by name' })
  @ApiOkResponse({ type: ListPeopleDto })
  async people(): Promise<KnownPeople> {
    return { people: await knownPeople(caller()) };
  }
}
