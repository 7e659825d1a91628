import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import type { SessionUser } from '@sv/contracts/identity.contract';
import type { Shell, ShellInstance } from '@sv/contracts/shell.contract';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import { AppArrangementDto } from '../../people/home/home.dto';
import { ShellPluginDto } from '../../plugins/api/plugin.dto';

@ApiSchema({ name: 'SessionUser' })
class SessionUserDto implements SessionUser {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  image!: string | null;

  @ApiProperty({ enum: Object.keys(capabilitiesOfRole) })
  role!: Role;
}

@ApiSchema({ name: 'ShellInstance' })
class ShellInstanceDto implements ShellInstance {
  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true, example: '#3355ff' })
  primaryColor!: string | null;

  @ApiProperty({ type: String, nullable: true })
  logoUrl!: string | null;

  @ApiProperty({ type: String, nullable: true })
  logoDarkUrl!: string | null;

  @ApiProperty({ type: String, nullable: true })
  faviconUrl!: string | null;
}

@ApiSchema({ name: 'ShellNotifications' })
class ShellNotificationsDto {
  @ApiProperty({ type: 'integer', minimum: 0 })
  unreadCount!: number;

  @ApiProperty({ enum: ['polling', 'sse'] })
  transport!: 'polling' | 'sse';

  @ApiProperty({ type: 'integer' })
  pollIntervalSeconds!: number;
}

@ApiSchema({ name: 'Shell' })
export class ShellDto implements Shell {
  @ApiProperty({ type: SessionUserDto })
  user!: SessionUserDto;

  @ApiProperty({ type: [String] })
  capabilities!: string[];

  @ApiProperty({ type: ShellInstanceDto })
  instance!: ShellInstanceDto;

  @ApiProperty({ type: [ShellPluginDto] })
  plugins!: ShellPluginDto[];

  @ApiProperty()
  rootPluginId!: string;

  @ApiProperty({ type: ShellNotificationsDto })
  notifications!: ShellNotificationsDto;

  @ApiProperty()
  platformVersion!: string;

  @ApiProperty({ format: 'date-time', description: 'When the session ends unless it is used.' })
  sessionExpiresAt!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until then a second factor must be set up; null while none is owed.',
  })
  mfaDueAt!: string | null;

  @ApiProperty({ enum: [true], required: false, description: 'There while the workspace sends mail.' })
  sendsMail?: true;

  @ApiProperty({ enum: [true], required: false, description: 'There unless live updates are turned off.' })
  liveUpdates?: true;

  @ApiProperty({ type: AppArrangementDto, required: false, description: 'How the person arranged their apps.' })
  apps?: AppArrangementDto;

  @ApiProperty({
    enum: [true],
    required: false,
    description: 'Only for people who may open Console, while dev mode is on in production.',
  })
  devMode?: true;
}
