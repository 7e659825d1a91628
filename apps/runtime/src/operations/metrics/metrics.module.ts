import { Module } from '@nestjs/common';
import { Exposition } from '@sv/server/metrics/exposition';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import { LiveModule } from '../../notifications/live/live.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { BackupsModule } from '../backups/backups.module';
import { HealthModule } from '../health/health.module';
import { DatabaseMetrics } from './database-metrics';
import { MachineMetrics } from './machine-metrics';
import { MetricsController } from './metrics.controller';
import { StreamMetrics } from './stream-metrics';
import { WorkMetrics } from './work-metrics';

const exposition = {
  provide: Exposition,
  inject: [RequestMetrics, MachineMetrics, DatabaseMetrics, StreamMetrics, WorkMetrics],
  useFactory: (...groups: Pick<RequestMetrics, 'metrics'>[]) => {
    const all = new Exposition();
    for (const group of groups) all.add(...group.metrics());
    return all;
  },
};

/** What `/metrics` tells. Counters are declared where they count; what is read at each question is in this room. */
@Module({
  imports: [BackupsModule, HealthModule, LiveModule, NotificationsModule],
  controllers: [MetricsController],
  providers: [DatabaseMetrics, MachineMetrics, StreamMetrics, WorkMetrics, exposition],
})
export class MetricsModule {}
