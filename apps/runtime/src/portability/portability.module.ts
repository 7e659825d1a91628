import { Module } from '@nestjs/common';
import { ExportModule } from './export/export.module';
import { ImportModule } from './import/import.module';

/** The export and the import of a person's data (docs/portability.md). */
@Module({ imports: [ExportModule, ImportModule] })
export class PortabilityModule {}
