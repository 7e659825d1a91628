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

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 20 },
    example: { 'sv.tasks': 'due' },
    description: 'What the numbers count, of plugins that say so: "3 due".',
  })
  labels!: Record<string, string>;
}
