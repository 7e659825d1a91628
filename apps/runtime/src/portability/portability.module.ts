import { Module } from '@nestjs/common';
import { ExportModule } from './export/export.module';
import { ImportModule } from './import/import.module';
import { SlicesModule } from './import/slices/slices.module';

/** The export and the import of a person's data (docs/portability.md). */
@Module({ imports: [ExportModule, ImportModule, SlicesModule] })
export class PortabilityModule {}
