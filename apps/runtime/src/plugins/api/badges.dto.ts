import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { BadgeList } from '@sv/contracts/shell.contract';

@ApiSchema({ name: 'BadgeList' })
export class BadgeListDto implements BadgeList {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: 9999 },
    example: { 'sv.tasks': 3 },
    description: 'By the id of the plugin; plugins without a number are left out.',
  })
  badges!: Record<string, number>;
}
