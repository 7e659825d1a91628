import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ImportCounts, ImportResult, ImportSection, ImportWarning } from '@sv/contracts/portability.contract';
import { IsIn, IsOptional } from 'class-validator';

export class ImportQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only report: nothing is written.' })
  @IsOptional()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false';
}

@ApiSchema({ name: 'ImportWarning' })
class ImportWarningDto implements ImportWarning {
  @ApiProperty({ example: 'plugin-unknown', description: 'Stable, kebab-case.' })
  code!: string;

  @ApiProperty()
  detail!: string;
}

@ApiSchema({ name: 'ImportCounts' })
class ImportCountsDto implements ImportCounts {
  @ApiProperty({ type: 'integer', description: 'added + skipped + failed, always.' })
  read!: number;

  @ApiProperty({ type: 'integer' })
  added!: number;

  @ApiProperty({ type: 'integer' })
  skipped!: number;

  @ApiProperty({ type: 'integer' })
  failed!: number;
}

@ApiSchema({ name: 'ImportSection' })
class ImportSectionDto implements ImportSection {
  @ApiProperty({ example: 'sv.tasks' })
  id!: string;

  @ApiProperty({ type: String, nullable: true, description: "Null for the platform's own." })
  pluginId!: string | null;

  @ApiProperty({ enum: ['imported', 'skipped', 'failed'] })
  status!: ImportSection['status'];

  @ApiProperty({ type: ImportCountsDto })
  records!: ImportCountsDto;

  @ApiProperty({ type: [ImportWarningDto] })
  warnings!: ImportWarningDto[];
}

@ApiSchema({ name: 'ImportResult' })
export class ImportResultDto implements ImportResult {
  @ApiProperty({ type: 'integer', example: 1 })
  formatVersion!: number;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ type: [ImportWarningDto] })
  warnings!: ImportWarningDto[];

  @ApiProperty({ type: [ImportSectionDto], description: 'Each is in as a whole, or not at all.' })
  sections!: ImportSectionDto[];
}
