import { Module } from '@nestjs/common';

/** What a person takes along, and brings: the export and the import of their data (contract 8). */
@Module({})
export class PortabilityModule {}
