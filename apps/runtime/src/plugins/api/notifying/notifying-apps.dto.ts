import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { NotifyingApp, NotifyingAppList } from '@sv/contracts/notification.contract';

@ApiSchema({ name: 'NotifyingApp' })
class NotifyingAppDto implements NotifyingApp {
  @ApiProperty({ example: 'sv.tasks' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  iconUrl!: string | null;
}

@ApiSchema({ name: 'NotifyingAppList' })
export class NotifyingAppListDto implements NotifyingAppList {
  @ApiProperty({ type: [NotifyingAppDto] })
  apps!: NotifyingAppDto[];
}
