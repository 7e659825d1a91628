import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { NewPluginOverride, PluginOverride } from '@sv/contracts/admin/plugins.contract';
import { IsInstant } from '@sv/server/http/is-instant';
import { IsPlainText } from '../../kernel/validation/is-plain-text';

/** Body of `POST /api/admin/plugins/:id/compatibility-override`. */
export class NewPluginOverrideDto implements NewPluginOverride {
  @ApiProperty({ minLength: 1, maxLength: 300, example: 'Its author says that it works; a new version comes in May.' })
  @IsPlainText({ min: 1, max: 300 })
  reason!: string;

  @ApiProperty({ format: 'date-time', description: 'At most 90 days from now.' })
  @IsInstant()
  expiresAt!: string;
}

@ApiSchema({ name: 'PluginOverride' })
export class PluginOverrideDto implements PluginOverride {
  @ApiProperty()
  reason!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the person or key that set it.' })
  setBy!: string | null;
}
