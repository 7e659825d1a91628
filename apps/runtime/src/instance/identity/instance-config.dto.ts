import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { PolicyValue } from '@sv/contracts/admin/policies.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches } from 'class-validator';
import { IsShownName } from '../../kernel/validation/is-plain-text';

const LONGEST_NAME = 60;

/** A name is in titles, subjects and headers: one line, without characters that change the text around it. */
const IsInstanceName = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsShownName({ max: LONGEST_NAME }),
    Matches(/[^\p{C}\p{Z}]/u, { message: '$property must have something to see in it' }),
  );

/** Body of `PATCH /api/admin/instance-config`: what is missing stays, null goes back to the environment. */
export class InstanceConfigChangeDto implements InstanceConfigChange {
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: LONGEST_NAME, example: 'Acme' })
  @IsInstanceName()
  instanceName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, pattern: '^#[0-9a-fA-F]{6}$', example: '#3355ff' })
  @IsOptional()
  @IsString()
  @Matches(/^#[0-9a-f]{6}$/i, { message: '$property must be a colour as #rrggbb' })
  primaryColor?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: LONGEST_NAME })
  @IsInstanceName()
  emailFromName?: string | null;
}

@ApiSchema({ name: 'InstanceText' })
class InstanceTextDto implements PolicyValue<string> {
  @ApiProperty()
  value!: string;

  @ApiProperty({ description: 'What the environment says.' })
  default!: string;

  @ApiProperty({ description: 'Whether it was set here.' })
  overridden!: boolean;
}

@ApiSchema({ name: 'OptionalInstanceText' })
class OptionalInstanceTextDto implements PolicyValue<string | null> {
  @ApiProperty({ type: String, nullable: true })
  value!: string | null;

  @ApiProperty({ type: String, nullable: true })
  default!: string | null;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'InstanceConfig' })
export class InstanceConfigDto implements Versioned<InstanceConfigSettings> {
  @ApiProperty({ type: InstanceTextDto })
  instanceName!: InstanceTextDto;

  @ApiProperty({ type: OptionalInstanceTextDto, description: "`#rrggbb`; null is the workspace's own colour." })
  primaryColor!: OptionalInstanceTextDto;

  @ApiProperty({
    type: OptionalInstanceTextDto,
    description: 'Under which name mail comes; null: that of the instance.',
  })
  emailFromName!: OptionalInstanceTextDto;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`' })
  version!: number;
}
