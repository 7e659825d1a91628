import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { ContactRow } from './contacts/contact.entity';
import { ContactsController } from './contacts/contacts.controller';
import { ContactsService } from './contacts/contacts.service';
import { migrations } from './migrations';
import { peopleOf } from './people';
import { deleteContacts, exportContacts, importContacts } from './portability';

export const store: PluginStore = { entities: [ContactRow], migrations };

/** Contacts: an address book. Its routes stand under `/contacts/api`. */
@Module({ controllers: [ContactsController], providers: [ContactsService] })
export default class ContactsModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.data.provide('people', '1', peopleOf);
    sdk.portability.provideExport(exportContacts);
    sdk.portability.provideImport(importContacts);
    sdk.portability.provideDelete(deleteContacts);
  }
}
