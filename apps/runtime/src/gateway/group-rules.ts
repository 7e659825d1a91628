import { Injectable } from '@nestjs/common';
import { GrantedCapabilities } from '../plugins/capabilities/granted-capabilities';
import { EntitlementPaywall } from '../plugins/entitlements/paywall';
import { AppAccess } from '../plugins/access/app-access';

/** Whether anything in this workspace depends on groups. While nothing does, nobody's groups are looked up. */
@Injectable()
export class GroupRules {
  constructor(
    private readonly access: AppAccess,
    private readonly capabilities: GrantedCapabilities,
    private readonly paywall: EntitlementPaywall,
  ) {}

  get nameGroups(): boolean {
    return this.access.namesGroups || this.capabilities.namesGroups || this.paywall.namesGroups;
  }
}
