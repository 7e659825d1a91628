import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { BroadcastsModule } from '../../notifications/broadcasts/broadcasts.module';
import { NotificationsModule } from '../../notifications/notifications.module';
import { AccountEntitlementsController } from './account-entitlements.controller';
import { AdminEntitlementsController } from './admin-entitlements.controller';
import { EntitlementChanges } from './entitlement-changes';
import { EndingLicenses } from './expiry-warnings/ending-licenses';
import { ExpiryWarnings } from './expiry-warnings/expiry-warnings';
import { OpenToMember } from './expiry-warnings/open-to-member';
import { AdminGrants } from './grants/admin-grants';
import { EntitlementGrants } from './grants/entitlement-grants';
import { GroupEntitlements } from './grants/group-entitlements';
import { GrantedEntitlements } from './grants/granted-entitlements';
import { LicenseCheck } from './grants/license-check';
import { LicensesThroughGroups } from './grants/licenses-through-groups';
import { OwnEntitlements } from './grants/own-entitlements';
import { GroupEntitlementsController } from './group-entitlements.controller';
import { LicenseKeysController } from './license-keys/license-keys.controller';
import { LicenseKeys } from './license-keys/license-keys.service';
import { OfferController } from './offers/offer.controller';
import { Offers } from './offers/offers';

/**
 * Plugins that cost money: their keys, the licences of people, and the warnings before one ends (docs/monetization.md).
 */
@Module({
  imports: [BroadcastsModule, NotificationsModule],
  controllers: [
    AccountEntitlementsController,
    AdminEntitlementsController,
    GroupEntitlementsController,
    LicenseKeysController,
    OfferController,
  ],
  providers: [
    {
      provide: Vault,
      inject: [RuntimeConfig],
      useFactory: ({ authSecret, previousAuthSecret }: RuntimeConfig) => new Vault(authSecret, previousAuthSecret),
    },
    AdminGrants,
    EntitlementChanges,
    EntitlementGrants,
    ExpiryWarnings,
    GrantedEntitlements,
    GroupEntitlements,
    LicenseCheck,
    LicenseKeys,
    LicensesThroughGroups,
    EndingLicenses,
    Offers,
    OpenToMember,
    OwnEntitlements,
  ],
  exports: [EntitlementGrants],
})
export class EntitlementsModule {}
