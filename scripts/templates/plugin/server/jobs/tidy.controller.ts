import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import { caller } from '../owner';

@ApiTags('Starter')
@Controller('tidy')
export class TidyController {
  /** Under a key: however often somebody asks, one job waits. */
  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: 'Have old entries of the caller removed' })
  @ApiAcceptedResponse()
  async ask(): Promise<void> {
    const { userId } = caller();
    await sdk.jobs.enqueue('tidy', { userId }, { key: `tidy-${userId}`, userId });
  }
}
