import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type PluginStore } from '@sv/sdk';
import { migrations } from './migrations';
import { deleteSessions, exportSessions, importSessions } from './portability';
import { SessionRow } from './sessions/session.entity';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsService } from './sessions/sessions.service';

export const store: PluginStore = { entities: [SessionRow], migrations };

/** Focus: what a timer measured. Its routes stand under `/focus/api`. */
@Module({ controllers: [SessionsController], providers: [SessionsService] })
export default class FocusModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportSessions);
    sdk.portability.provideImport(importSessions);
    sdk.portability.provideDelete(deleteSessions);
  }
}
