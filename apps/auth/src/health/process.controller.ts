import { Controller, Get } from '@nestjs/common';
import type { InternalProcess } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';

/** `GET /internal/process`: for the charts of the system page. */
@Internal()
@Controller('internal/process')
export class ProcessController {
  @Get()
  show(): InternalProcess {
    return { memoryRssBytes: process.memoryUsage.rss() };
  }
}
