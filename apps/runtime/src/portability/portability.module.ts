import { Module } from '@nestjs/common';
import { ExportModule } from './export/export.module';
import { ImportModule } from './import/import.module';

/** What a person takes along, and brings: the export and the import of their data (docs/portability.md). */
@Module({ imports: [ExportModule, ImportModule] })
export class PortabilityModule {}
