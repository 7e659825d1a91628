import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type {
  ProofFinding,
  ProofMachine,
  ProofReport,
  ProofReports,
  ProofSectionName,
} from '@sv/contracts/proof.contract';
import { Type } from 'class-transformer';
import {
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const sectionNames: readonly ProofSectionName[] = ['load', 'faults', 'bad-input', 'accessibility', 'policy', 'privacy'];
const number = { type: 'number' } as const;
const integer = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'ProofFinding' })
class ProofFindingDto implements ProofFinding {
  @ApiProperty()
  @IsString()
  @MaxLength(500)
  name!: string;

  @ApiProperty({ ...number, nullable: true, description: 'Null: it was not tried, and the note says why.' })
  @ValidateIf(({ figure }: ProofFindingDto) => figure !== null)
  @IsNumber()
  figure!: number | null;

  @ApiProperty({ example: 'ms' })
  @IsString()
  @MaxLength(50)
  unit!: string;

  @ApiProperty({ ...number, required: false, description: 'The same figure of something known, in the same run.' })
  @IsOptional()
  @IsNumber()
  reference?: number;

  @ApiProperty({ ...number, required: false, description: 'The figure divided by the reference.' })
  @IsOptional()
  @IsNumber()
  ratio?: number;

  @ApiProperty({ example: '≤ 5 s' })
  @IsString()
  @MaxLength(200)
  promise!: string;

  @ApiProperty()
  @IsBoolean()
  pass!: boolean;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  note?: string;
}

@ApiSchema({ name: 'ProofMachine' })
class ProofMachineDto implements ProofMachine {
  @ApiProperty({ example: 'AMD EPYC 7763' })
  @IsString()
  @MaxLength(200)
  processor!: string;

  @ApiProperty(integer)
  @IsInt()
  cores!: number;

  @ApiProperty(integer)
  @IsInt()
  memoryBytes!: number;

  @ApiProperty({ example: 'Linux 6.1.0 x64' })
  @IsString()
  @MaxLength(200)
  system!: string;

  @ApiProperty({ example: '24.21.0' })
  @IsString()
  @MaxLength(50)
  node!: string;
}

@ApiSchema({ name: 'ProofSection' })
class ProofSectionDto {
  @ApiProperty({ enum: [...sectionNames] })
  @IsIn(sectionNames)
  name!: ProofSectionName;

  @ApiProperty({ type: [ProofFindingDto] })
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ProofFindingDto)
  findings!: ProofFindingDto[];
}

@ApiSchema({ name: 'ProofReport' })
export class ProofReportDto implements ProofReport {
  @ApiProperty({ enum: [1] })
  @Equals(1)
  format!: 1;

  @ApiProperty({ example: '0.29.0' })
  @IsString()
  @MaxLength(50)
  platformVersion!: string;

  @ApiProperty({ type: 'string', nullable: true })
  @ValidateIf(({ commit }: ProofReportDto) => commit !== null)
  @IsString()
  @MaxLength(64)
  commit!: string | null;

  @ApiProperty({ format: 'date-time' })
  @IsISO8601()
  at!: string;

  @ApiProperty(number)
  @IsNumber()
  durationSeconds!: number;

  @ApiProperty({ type: ProofMachineDto })
  @ValidateNested()
  @Type(() => ProofMachineDto)
  machine!: ProofMachineDto;

  @ApiProperty({ type: [ProofSectionDto] })
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ProofSectionDto)
  sections!: ProofSectionDto[];
}

@ApiSchema({ name: 'ProofReports' })
export class ProofReportsDto implements ProofReports {
  @ApiProperty({ type: ProofReportDto, nullable: true, description: 'Of the machine that made the release.' })
  release!: ProofReport | null;

  @ApiProperty({ type: ProofReportDto, nullable: true, description: 'Of this machine; null before `npm run prove`.' })
  machine!: ProofReport | null;
}
