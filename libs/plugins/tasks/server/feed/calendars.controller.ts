import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { LinkState, NewLink } from '../../shared/links.contract';
import { LinkStateDto, NewLinkDto } from '../links/link.dto';
import { caller } from '../owner';
import { CalendarsService } from './calendars.service';

@ApiTags('Tasks')
@Controller()
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  @Get('calendar')
  @ApiOperation({ summary: 'Whether the caller has a calendar of what they are to do in all lists' })
  @ApiOkResponse({ type: LinkStateDto })
  findAll(): Promise<LinkState> {
    return this.calendars.find(caller(), null);
  }

  @Post('calendar')
  @ApiOperation({ summary: 'Create the address of a calendar of what the caller is to do in all lists' })
  @ApiCreatedResponse({ type: NewLinkDto })
  @ApiConflictResponse({ description: 'There is one already' })
  createAll(): Promise<NewLink> {
    return this.calendars.create(caller(), null);
  }

  @Delete('calendar')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'End the calendar of all lists' })
  @ApiNoContentResponse()
  endAll(): Promise<void> {
    return this.calendars.end(caller(), null);
  }

  @Get('lists/:listId/calendar')
  @ApiOperation({ summary: 'Whether the caller has a calendar of a list' })
  @ApiOkResponse({ type: LinkStateDto })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  find(@Param('listId') listId: string): Promise<LinkState> {
    return this.calendars.find(caller(), listId);
  }

  @Post('lists/:listId/calendar')
  @ApiOperation({ summary: 'Create the address of a calendar of a list' })
  @ApiCreatedResponse({ type: NewLinkDto })
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  @ApiConflictResponse({ description: 'The caller has one already' })
  create(@Param('listId') listId: string): Promise<NewLink> {
    return this.calendars.create(caller(), listId);
  }

  @Delete('lists/:listId/calendar')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'End the caller’s calendar of a list' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No such list of the caller' })
  end(@Param('listId') listId: string): Promise<void> {
    return this.calendars.end(caller(), listId);
  }
}
