// Which apps a typed text means: those whose name begins with it go before those that contain it.
import type { NavLink } from '../shell/navigation/nav-links';

export function matching(targets: readonly NavLink[], query: string): NavLink[] {
  const wanted = folded(query.trim());
  const rank = (target: NavLink): number => folded(target.plugin.name).indexOf(wanted);
  return targets.filter(target => rank(target) >= 0).sort((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1));
}

/** Without case and accents: "Über" is found by "ub". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
