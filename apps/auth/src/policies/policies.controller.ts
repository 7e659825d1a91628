import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { InternalLinkSharing } from '@sv/contracts/internal.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { Internal } from '../access/internal.decorator';
import { LinkSharing } from './link-sharing';
import { LinkSharingQuery, PolicyChangeDto } from './policies.dto';
import { PoliciesService } from './policies.service';
import { PolicyAdministration } from './policy-administration';

/** `/internal/policies`: what the runtime's `/api/admin/policies` asks. */
@Internal()
@Controller('internal/policies')
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesService,
    private readonly administration: PolicyAdministration,
    private readonly sharing: LinkSharing,
  ) {}

  @Get()
  @Versioned()
  show(): Promise<Policies> {
    return this.policies.showPolicies();
  }

  /** Asked whenever a link is created or followed, so a change is in force at once. */
  @Get('public-links')
  async mayShare(@Query() { userId }: LinkSharingQuery): Promise<InternalLinkSharing> {
    return { allowed: await this.sharing.isAllowed(userId) };
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
