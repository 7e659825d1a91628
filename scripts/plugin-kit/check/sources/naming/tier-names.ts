import type { Naming } from './naming';

/** Tiers that code asks for and the manifest does not sell. */
export function tierNames({ manifest, uses, constants }: Naming): string[] {
  const tiers = manifest.monetization.tiers?.map(({ id }) => id) ?? [];
  return uses.calls
    .filter(({ member }) => member === 'entitlements.has')
    .flatMap(({ node, place }) => {
      const tier = node.arguments[0] && constants.valueOf(node.arguments[0]);
      const isSold = typeof tier !== 'string' || tiers.includes(tier);
      return isSold ? [] : [`${place}: asks for the tier ${tier}, and monetization.tiers does not have it`];
    });
}
