import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { OverlaySize, PluginList, ShellMode, ShellPlugin } from '@sv/contracts/shell.contract';

const SHELL_MODES: ShellMode[] = ['default', 'overlay', 'minimal'];
const OVERLAY_SIZES: OverlaySize[] = ['sm', 'md', 'lg'];

@ApiSchema({ name: 'ShellPlugin' })
export class ShellPluginDto implements ShellPlugin {
  @ApiProperty({ example: 'sv.tasks' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ example: '/tasks' })
  routePrefix!: string;

  @ApiProperty({ enum: SHELL_MODES })
  shell!: ShellMode;

  @ApiProperty({ type: String, enum: OVERLAY_SIZES, nullable: true })
  overlaySize!: OverlaySize | null;

  @ApiProperty({ type: String, nullable: true, description: 'An SVG, to be shown through `<img>` only.' })
  iconUrl!: string | null;

  @ApiProperty()
  adminOnly!: boolean;

  @ApiProperty({ description: 'Whether the caller needs a licence before it opens.' })
  paywalled!: boolean;
}

@ApiSchema({ name: 'PluginList' })
export class PluginListDto implements PluginList {
  @ApiProperty({ type: [ShellPluginDto] })
  plugins!: ShellPluginDto[];
}
