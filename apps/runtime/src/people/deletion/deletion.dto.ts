import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DeletionResult } from '@sv/contracts/admin/users.contract';

const STATUSES = ['done', 'failed', 'timeout'] as const;

@ApiSchema({ name: 'DeletionSection' })
class DeletionSectionDto {
  @ApiProperty()
  pluginId!: string;

  @ApiProperty({ enum: STATUSES, description: 'The server retries what failed.' })
  status!: (typeof STATUSES)[number];
}

@ApiSchema({ name: 'DeletionResult' })
export class DeletionResultDto implements DeletionResult {
  @ApiProperty({ type: [DeletionSectionDto] })
  sections!: DeletionSectionDto[];
}
