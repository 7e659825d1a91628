import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import type { Factors } from '@sv/contracts/identity.contract';
import { Current, NeedsSession } from '../access/access.decorators';
import type { CurrentSession } from '../access/current-session';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { FactorRequirement } from './factor-requirement';
import { FactorsDto } from './factors.dto';

@ApiTags('Second factors')
@NeedsSession()
@Controller('api/auth/factors')
export class FactorsController {
  constructor(
    private readonly requirement: FactorRequirement,
    private readonly db: DataSource,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Which second factors are set up, and whether one is asked for' })
  @ApiOkResponse({ type: FactorsDto })
  @ApiProblems('unauthenticated')
  show(@Current() { user }: CurrentSession): Promise<Factors> {
    return this.requirement.requirementOf(this.db.manager, user);
  }
}
