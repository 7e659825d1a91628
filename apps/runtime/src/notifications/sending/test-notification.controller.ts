import { Controller, HttpCode, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { DataSource } from 'typeorm';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import { PersonLocales } from '../../kernel/person-locales';
import type { UserCaller } from '../../kernel/request-context/caller';
import { takeOne } from '../../kernel/rate-limits/stored-limit.sql';
import { platformTexts } from '../texts/platform-catalogue';
import { NotificationSender } from './notification-sender';

const PER_MINUTE = 5;

@ApiSchema({ name: 'SentNotification' })
class SentNotificationDto {
  @ApiProperty({ format: 'uuid' })
  notificationId!: string;
}

@ApiTags('Notifications')
@Controller('account/notifications/test')
@Requires('profile:manage')
export class TestNotificationController {
  constructor(
    private readonly sender: NotificationSender,
    private readonly people: PersonLocales,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send the caller a notification to try things out',
    description: `Of category \`test\`, on every way that their preferences leave open. At most ${PER_MINUTE} a minute.`,
  })
  @ApiOkResponse({ type: SentNotificationDto })
  @ApiProblems('unauthenticated', 'forbidden', 'rate-limited')
  async send(@CurrentUser() { user }: UserCaller): Promise<SentNotificationDto> {
    const wait = await takeOne(this.dataSource, {
      key: `test-notification:${user.id}`,
      max: PER_MINUTE,
      windowSeconds: 60,
    });
    if (wait !== null) throw new RetryLaterError('rate-limited', wait);
    const { language } = await this.people.localeOf(user.id);
    return this.sender.send({
      userId: user.id,
      ...platformTexts[language].test,
      url: '/account/notifications',
      category: 'test',
      source: 'platform',
      sourceType: 'platform',
    });
  }
}
