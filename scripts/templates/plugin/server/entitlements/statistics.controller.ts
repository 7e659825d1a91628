import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiPaymentRequiredResponse, ApiTags } from '@nestjs/swagger';
import { EntitlementRequiredError, sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { caller } from '../owner';

@ApiTags('Starter')
@Controller('statistics')
export class StatisticsController {
  @Get()
  @ApiOperation({ summary: 'Count the entries of the caller; for supporters' })
  @ApiPaymentRequiredResponse({ description: 'The caller is no supporter' })
  async read(): Promise<{ entries: number }> {
    if (!(await sdk.entitlements.has('supporter')))
      throw new EntitlementRequiredError('Statistics are for supporters.');
    return { entries: await sdk.db.repository(EntryRow).countBy({ ...caller() }) };
  }
}
