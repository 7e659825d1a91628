import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { exportEntries, importEntries } from './portability';

/** What people take along to another workspace, and bring from one. */
@Module({})
export class PortabilityModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(exportEntries);
    sdk.portability.provideImport(importEntries);
  }
}
