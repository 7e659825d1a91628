import { InvalidInputError } from '../errors.js';
import type { PluginManifest } from '../manifest.js';
import type { Entitlement, EntitlementHolder } from '../namespaces/entitlements.js';

/** What plugins may ask of `sdk.entitlements`, and what it answers, for the runtime and for `@sv/sdk/testing` alike. */
export interface LicenseTerms {
  tier: string | null;
  source: string;
  /** Unix milliseconds; Infinity for one that does not end. */
  endsAt: number;
}

/** A name that is mistyped would refuse everybody who paid. @throws InvalidInputError */
export function checkedTier({ monetization }: Pick<PluginManifest, 'monetization'>, tier: unknown): string | undefined {
  if (tier === undefined) return undefined;
  const names = (monetization.tiers ?? []).map(({ id }) => id);
  if (typeof tier === 'string' && names.includes(tier)) return tier;
  throw new InvalidInputError('/tier', `tier must be one of the manifest: ${names.join(', ') || 'it has none'}.`);
}

/** @throws InvalidInputError */
export function checkedHolder(of: EntitlementHolder | undefined, signedIn: string | undefined): string {
  const userId: unknown = of?.userId ?? signedIn;
  if (typeof userId === 'string' && userId !== '' && userId.length <= 100) return userId;
  const why = userId === undefined ? 'is needed outside of requests' : 'must be the id of a user';
  throw new InvalidInputError('/userId', `userId ${why}.`);
}

/** The one that lasts longest; of those that end together the first. */
export function heldEntitlement(licenses: readonly LicenseTerms[], now = Date.now()): Entitlement | null {
  const [longest] = [...licenses].sort((one, other) =>
    one.endsAt < other.endsAt ? 1 : one.endsAt > other.endsAt ? -1 : 0,
  );
  if (!longest) return null;
  const { tier, source, endsAt } = longest;
  return {
    tier,
    status: endsAt > now ? 'active' : 'expired',
    expiresAt: endsAt === Infinity ? null : new Date(endsAt),
    source: source as Entitlement['source'],
  };
}
