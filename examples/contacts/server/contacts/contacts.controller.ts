import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
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
import type { Contact, ContactList } from '../../shared/contact.contract';
import { caller } from '../owner';
import { ContactChangeDto, ContactDto, ContactListDto, NewContactDto } from './contact.dto';
import { ContactsService } from './contacts.service';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @ApiOperation({ summary: "List the caller's address book, by name" })
  @ApiOkResponse({ type: ContactListDto })
  async list(): Promise<ContactList> {
    return { contacts: await this.contacts.list(caller()) };
  }

  @Post()
  @ApiOperation({ summary: 'Add a contact' })
  @ApiCreatedResponse({ type: ContactDto })
  @ApiConflictResponse({ description: 'The address book is full' })
  add(@Body() contact: NewContactDto): Promise<Contact> {
    return this.contacts.add(caller(), contact);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a contact', description: 'What is missing stays, `null` clears.' })
  @ApiOkResponse({ type: ContactDto })
  @ApiNotFoundResponse({ description: 'There is no such contact, or it is not the caller’s' })
  change(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() change: ContactChangeDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Contact> {
    return this.contacts.change(caller(), id, change, expectedVersion(ifMatch));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a contact' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such contact, or it is not the caller’s' })
  remove(@Param('id', ParseUUIDPipe) id: string, @Headers('if-match') ifMatch?: string): Promise<void> {
    return this.contacts.remove(caller(), id, expectedVersion(ifMatch));
  }
}
