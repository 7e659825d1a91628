import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type {
  NotificationCategory,
  NotificationCategoryList,
  NotificationItem,
  NotificationOrigin,
} from '@sv/contracts/notification.contract';

@ApiSchema({ name: 'NotificationOrigin' })
class NotificationOriginDto implements NotificationOrigin {
  @ApiProperty({ type: String, nullable: true, description: 'Id of the plugin, or name of the part that sent it.' })
  source!: string | null;

  @ApiProperty({ enum: ['plugin', 'platform', 'admin'] })
  sourceType!: NotificationItem['sourceType'];
}

@ApiSchema({ name: 'NotificationCategory' })
class NotificationCategoryDto implements NotificationCategory {
  @ApiProperty({ example: 'announcement' })
  category!: string;

  @ApiProperty()
  isMuted!: boolean;

  @ApiProperty({ description: 'False for `security`.' })
  isMutable!: boolean;

  @ApiProperty({ type: [NotificationOriginDto], description: 'Who sent it, the latest first.' })
  sources!: NotificationOriginDto[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: none came of late.' })
  lastAt!: string | null;
}

@ApiSchema({ name: 'NotificationCategoryList' })
export class NotificationCategoryListDto implements NotificationCategoryList {
  @ApiProperty({ type: [NotificationCategoryDto] })
  categories!: NotificationCategoryDto[];
}
