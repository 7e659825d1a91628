import { Controller, Get } from '@nestjs/common';
import type { InternalProcess } from '@sv/contracts/internal.contract';
import { AuthConfig } from '../config/auth-config';
import { Internal } from '../access/internal.decorator';

/** `GET /internal/process`: for the charts of the system page, and for health. */
@Internal()
@Controller('internal/process')
export class ProcessController {
  constructor(private readonly config: AuthConfig) {}

  @Get()
  show(): InternalProcess {
    return { memoryRssBytes: process.memoryUsage.rss(), keepsRevocations: this.config.dataDir !== null };
  }
}
