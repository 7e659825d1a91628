import { Controller, Get, Header, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';
import { GroupsService } from '../groups/groups.service';
import { caller } from '../owner';
import { groupCsv } from './group-csv';

@ApiTags('Expenses')
@Controller('groups/:id/csv')
export class CsvController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="expenses.csv"')
  @ApiOperation({ summary: 'Download a group as a table' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
  async read(@Param('id', ParseUUIDPipe) id: string): Promise<string> {
    const { currency, members } = await this.groups.read(caller(), id);
    const entries = await sdk.db.repository(EntryRow).find({ where: { groupId: id }, order: { number: 'ASC' } });
    const shares = await sdk.db.repository(ShareRow).findBy({ groupId: id });
    return groupCsv({ currency, members, entries, shares });
  }
}
