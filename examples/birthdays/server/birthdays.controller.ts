import { Controller, Get, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiForbiddenResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BirthdayList } from '../shared/birthday.contract';
import { BirthdayListDto, UpcomingQueryDto } from './birthday.dto';
import { BirthdaysService } from './birthdays.service';

@ApiTags('Birthdays')
@Controller('birthdays')
export class BirthdaysController {
  constructor(private readonly birthdays: BirthdaysService) {}

  @Get()
  @ApiOperation({ summary: "Birthdays among the caller's contacts, the next one first" })
  @ApiOkResponse({ type: BirthdayListDto })
  @ApiForbiddenResponse({ description: 'The caller has not agreed yet: `consent-required` with `consentUrl`' })
  @ApiConflictResponse({ description: 'Contacts is not there, or not enabled' })
  async upcoming(@Query() { today }: UpcomingQueryDto): Promise<BirthdayList> {
    return { birthdays: await this.birthdays.upcoming(today) };
  }
}
