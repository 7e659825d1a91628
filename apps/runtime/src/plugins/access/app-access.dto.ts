import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AppAccess, AppAccessChange } from '@sv/contracts/admin/plugins.contract';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsUUID, ValidateIf } from 'class-validator';

/** As many groups as one app may name. */
const MAX_GROUPS = 50;

/** Body of `PUT /api/admin/plugins/:id/access`. */
export class AppAccessChangeDto implements AppAccessChange {
  @ApiProperty({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: MAX_GROUPS,
    description: 'The groups whose members can open the app. Null: everybody.',
  })
  @ValidateIf((_, value) => value !== null)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_GROUPS)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  groupIds!: string[] | null;
}

@ApiSchema({ name: 'AppAccessGroup' })
class AppAccessGroupDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, nullable: true, description: '`Deleted group` for a deleted one. Null: not known now.' })
  name!: string | null;
}

@ApiSchema({ name: 'AppAccess' })
export class AppAccessDto implements AppAccess {
  @ApiProperty()
  pluginId!: string;

  @ApiProperty({ type: [AppAccessGroupDto], nullable: true, description: 'Null: everybody can open the app.' })
  groups!: AppAccessGroupDto[] | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}
