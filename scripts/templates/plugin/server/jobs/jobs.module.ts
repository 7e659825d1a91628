import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { tidy, type TidyData } from './tidy';
import { TidyController } from './tidy.controller';

/** Removes old entries: every night those of everybody, and those of one person when they ask for it. */
@Module({ controllers: [TidyController] })
export class JobsModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.jobs.define<TidyData>('tidy', ({ data }) => tidy(data), { schedule: '0 3 * * *' });
  }
}
