import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { NotificationCategoryList } from '@sv/contracts/notification.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { NotificationCategories } from './notification-categories';
import { NotificationCategoryListDto } from './notification-categories.dto';

@ApiTags('Notifications')
@Controller('account/notification-categories')
@Requires('profile:manage')
export class NotificationCategoriesController {
  constructor(private readonly categories: NotificationCategories) {}

  @Get()
  @ApiOperation({
    summary: 'List what the caller can mute',
    description: 'What came among the newest 5000, what is muted, and what the platform itself sends.',
  })
  @ApiOkResponse({ type: NotificationCategoryListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  async list(@CurrentUser() { user }: UserCaller): Promise<NotificationCategoryList> {
    return { categories: await this.categories.categoriesOf(user.id) };
  }
}
