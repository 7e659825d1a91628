import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { Policies } from '@sv/contracts/admin.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { Internal } from '../access/internal.decorator';
import { PolicyChangeDto } from './policies.dto';
import { PoliciesService } from './policies.service';
import { PolicyAdministration } from './policy-administration';

/** `/internal/policies`: what the runtime's `/api/admin/policies` asks. */
@Internal()
@Controller('internal/policies')
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesService,
    private readonly administration: PolicyAdministration,
  ) {}

  @Get()
  @Versioned()
  show(): Promise<Policies> {
    return this.policies.showPolicies();
  }

  @Patch()
  @ForVersion()
  change(
    @Body() { actorId, actorType, ...wish }: PolicyChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<Policies> {
    return this.administration.changePolicies({ wish, expected }, { actorId, actorType });
  }
}
