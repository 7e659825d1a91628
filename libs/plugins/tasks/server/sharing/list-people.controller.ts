import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { type Person, sdk } from '@sv/sdk';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { ListPeople, ListPerson } from '../../shared/sharing.contract';
import { caller } from '../owner';
import { accessList } from './list-access';
import { isInList, peopleOf } from './list-people';

class ListPersonDto implements ListPerson {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  image!: string | null;
}

export class ListPeopleDto implements ListPeople {
  @ApiProperty({ type: [ListPersonDto] })
  people!: ListPerson[];
}

/** As `presence()` of the page sends it. */
class PresenceDto {
  @ApiProperty({ description: 'The tab in which the list is open' })
  @IsString()
  tab!: string;

  @ApiPropertyOptional({ enum: ['true'], description: 'The tab does not show the list any more' })
  @IsOptional()
  @IsIn(['true'])
  leaving?: string;
}

@ApiTags('Tasks')
@ApiNotFoundResponse({ description: 'The caller sees no such list' })
@Controller('lists/:listId')
export class ListPeopleController {
  @Get('people')
  @ApiOperation({ summary: 'Everybody who sees a list, by name: to whom its tasks can be assigned' })
  @ApiOkResponse({ type: ListPeopleDto })
  async list(@Param('listId') listId: string): Promise<ListPeople> {
    const { list } = await accessList(caller(), listId, 'view');
    return { people: await peopleOf(list) };
  }

  /** A GET, because it stores nothing: a write would have open pages read again. */
  @Get('presence')
  @ApiOperation({ summary: 'Say that the list is open in a tab, and read who else has it open' })
  async presence(
    @Param('listId') listId: string,
    @Query() { tab, leaving }: PresenceDto,
  ): Promise<{ people: Person[] }> {
    const { list } = await accessList(caller(), listId, 'view');
    const present = await sdk.live.attend({ topic: `list.${listId}`, tab, isLeaving: leaving === 'true' });
    // Who was removed could not say goodbye: their tab was refused.
    const seeIt = await Promise.all(present.map(({ id }) => isInList(list, id)));
    return { people: present.filter((_, at) => seeIt[at]) };
  }
}
