import { checkedHolder, checkedTier, heldEntitlement, type LicenseTerms } from '../host/entitlement-checks.js';
import { InvalidInputError } from '../errors.js';
import type { PluginManifest } from '../manifest.js';
import type { EntitlementListener, Entitlements } from '../namespaces/entitlements.js';

/** What a licence of a test says of itself. */
export interface TestEntitlement {
  /** It does not end when left out. */
  expiresAt?: Date;
  source?: 'account' | 'admin' | 'import' | 'group';
}

/** The licences that a test gives people, and who is told of them. */
export class TestEntitlements {
  readonly listeners = new Set<EntitlementListener>();
  /** Checks the tier of a licence. */
  assertTier: (tier: string) => void = () => undefined;
  private readonly byUser = new Map<string, LicenseTerms[]>();

  grant(userId: string, tier: string | null, { expiresAt, source = 'account' }: TestEntitlement): void {
    if (tier !== null) this.assertTier(tier);
    const license = { tier, source, endsAt: expiresAt?.getTime() ?? Infinity };
    this.byUser.set(userId, [...this.of(userId), license]);
  }

  revoke(userId: string): void {
    this.byUser.delete(userId);
  }

  of(userId: string): readonly LicenseTerms[] {
    return this.byUser.get(userId) ?? [];
  }
}

/** `sdk.entitlements` in memory. @param signedIn the id of the signed-in user */
export function entitlementsInMemory(
  held: TestEntitlements,
  manifest: PluginManifest,
  signedIn: () => string | undefined,
): Entitlements {
  held.assertTier = tier => void checkedTier(manifest, tier);
  return {
    has: async (tier, of) => {
      const wanted = checkedTier(manifest, tier);
      const licenses = held.of(checkedHolder(of, signedIn()));
      return licenses.some(one => one.endsAt > Date.now() && (wanted === undefined || one.tier === wanted));
    },
    current: async of => heldEntitlement(held.of(checkedHolder(of, signedIn()))),
    onChange: listener => {
      if (typeof listener !== 'function') throw new InvalidInputError('/listener', 'listener must be a function.');
      held.listeners.add(listener);
      return () => void held.listeners.delete(listener);
    },
  };
}
