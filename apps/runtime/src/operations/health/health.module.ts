import { Module, type OnModuleInit } from '@nestjs/common';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { BackupsModule } from '../backups/backups.module';
import { ContentStoreModule } from '../../files/store/content-store.module';
import { LiveModule } from '../../notifications/live/live.module';
import { MailerModule } from '../../instance/mailer/mailer.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { ProxyCheckController } from '../proxy-check/proxy-check.controller';
import { AuthHealth } from './auth-health';
import { DatabaseHealth } from './database-health';
import { EventLoopLag } from './event-loop-lag';
import { FeatureHealth } from './feature-health';
import { HealthController } from './health.controller';
import { HealthReportService } from './health-report.service';
import { HealthHistoryController } from './history/health-history.controller';
import { HealthHistoryService } from './history/health-history.service';
import { HealthSampler } from './history/health-sampler';
import { MachineWatch } from './machine/machine-watch';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { ProcessHealth } from './process-health';
import { ReadinessService } from './readiness.service';

/** Health of the instance, for load balancers and for administrators. */
@Module({
  imports: [BackupsModule, ContentStoreModule, LiveModule, MailerModule, NotificationsModule],
  controllers: [HealthController, HealthHistoryController, ProxyCheckController],
  providers: [
    AuthHealth,
    DatabaseHealth,
    EventLoopLag,
    FeatureHealth,
    HealthHistoryService,
    HealthReportService,
    HealthSampler,
    MachineWatch,
    ProcessHealth,
    ReadinessService,
  ],
  exports: [DatabaseHealth],
})
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly problems: ProblemBoard,
  ) {}

  onModuleInit(): void {
    const { production, devMode } = this.config;
    if (production && devMode.enabled) {
      this.problems.raise(
        'dev-mode',
        'PLATFORM_DEV_MODE_ENABLED is true in production. Unset it when your tests are finished.',
      );
    }
  }
}
