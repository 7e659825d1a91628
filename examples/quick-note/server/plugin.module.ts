import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { migrations } from './migrations';
import { NoteController } from './note/note.controller';
import { NoteRow } from './note/note.entity';
import { NoteService } from './note/note.service';
import { deleteNote, exportNote, importNote } from './portability';

export const store: PluginStore = { entities: [NoteRow], migrations };

/** Quick note: one note per person. Its routes stand under `/quick-note/api`. */
@Module({ controllers: [NoteController], providers: [NoteService] })
export default class QuickNoteModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportNote);
    sdk.portability.provideImport(importNote);
    sdk.portability.provideDelete(deleteNote);
  }
}
