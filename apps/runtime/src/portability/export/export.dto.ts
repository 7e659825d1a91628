import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ExportItem, ExportList, ExportStatus } from '@sv/contracts/portability.contract';

const STATUSES: ExportStatus[] = ['running', 'done', 'failed', 'aborted'];

@ApiSchema({ name: 'Export' })
class ExportItemDto implements ExportItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'date-time' })
  startedAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt!: string | null;

  @ApiProperty({ enum: STATUSES, description: '`aborted`: the download was stopped, or the connection was lost.' })
  status!: ExportStatus;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Of the archive, sent so far.' })
  bytes!: number;
}

@ApiSchema({ name: 'ExportList' })
export class ExportListDto implements ExportList {
  @ApiProperty({ type: [ExportItemDto] })
  exports!: ExportItem[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
