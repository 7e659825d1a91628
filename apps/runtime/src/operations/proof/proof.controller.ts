import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ProofReports } from '@sv/contracts/proof.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAdminKey, Requires } from '../../kernel/access/access.decorators';
import { ProofReportsDto } from './proof.dto';
import { ProofService } from './proof.service';

@ApiTags('Health')
@Controller('admin/proof')
@AcceptsAdminKey()
export class ProofController {
  constructor(private readonly proof: ProofService) {}

  @Get()
  @Requires('health:view')
  @ApiOperation({ summary: 'What `npm run prove` measured, on the machine of the release and on this one' })
  @ApiOkResponse({ type: ProofReportsDto })
  @ApiProblems('unauthenticated', 'forbidden')
  read(): Promise<ProofReports> {
    return this.proof.reports();
  }
}
