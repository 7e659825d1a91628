import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { sharedEntries } from './shared-entries';

/** What other apps may read, if the person agrees. Another shape is another version beside this one. */
@Module({})
export class SharingModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.data.provide('entries', '1', sharedEntries);
  }
}
