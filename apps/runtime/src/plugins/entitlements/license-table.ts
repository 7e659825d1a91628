import type { LicenseHolder } from '../../kernel/exchange/gated-plugin';
import type { ActiveLicense } from './licenses.sql';

/** A licence that was not revoked; it may have ended. */
export interface HeldLicense {
  tier: string | null;
  source: string;
  /** Unix milliseconds; Infinity for one that does not end. */
  endsAt: number;
}

/** Whose licences for which plugin changed: those of a person, or with null those of a group. */
export interface LicenseChange {
  pluginId: string;
  userId: string | null;
}

/** Id of a user or group → plugin → licences. */
type ByHolder = Map<string, Map<string, HeldLicense[]>>;

const NONE: readonly HeldLicense[] = [];

/** The licences of people and groups as they were read: look-ups only. */
export class LicenseTable {
  private readonly ofUsers: ByHolder = new Map();
  private readonly ofGroups: ByHolder = new Map();
  private readonly pluginsOfGroups = new Set<string>();

  constructor(rows: readonly ActiveLicense[] = []) {
    for (const row of rows) {
      if (row.user_id !== null) add(this.ofUsers, row.user_id, row);
      if (row.group_id === null) continue;
      add(this.ofGroups, row.group_id, row);
      this.pluginsOfGroups.add(row.plugin_id);
    }
  }

  /** Whether any group has a licence. */
  get namesGroups(): boolean {
    return this.ofGroups.size > 0;
  }

  /** Whether any group has a licence for that plugin. */
  countsGroups(pluginId: string): boolean {
    return this.pluginsOfGroups.has(pluginId);
  }

  /** Their own and those of their groups. */
  licensesOf({ user, groups }: LicenseHolder, pluginId: string): readonly HeldLicense[] {
    const own = this.ofUsers.get(user.id)?.get(pluginId) ?? NONE;
    if (!this.countsGroups(pluginId)) return own;
    return [...own, ...[...groups].flatMap(id => this.ofGroups.get(id)?.get(pluginId) ?? NONE)];
  }

  /** Of a holder, for any plugin. */
  endsOf({ user, groups }: LicenseHolder): number[] {
    const own = allOf(this.ofUsers.get(user.id));
    const shared = this.namesGroups ? [...groups].flatMap(id => allOf(this.ofGroups.get(id))) : [];
    return [...own, ...shared].map(({ endsAt }) => endsAt);
  }

  /** What another table has that this one has not, and the other way round. */
  changesTo(next: LicenseTable): LicenseChange[] {
    return [
      ...changed(this.ofUsers, next.ofUsers).map(([userId, pluginId]) => ({ pluginId, userId })),
      ...changed(this.ofGroups, next.ofGroups).map(([, pluginId]) => ({ pluginId, userId: null })),
    ];
  }

  /** What ends after one moment and until another. */
  endingBetween(from: number, until: number): LicenseChange[] {
    return this.changesTo(this.without(({ endsAt }) => endsAt > from && endsAt <= until));
  }

  /** When the next licence of all ends; Infinity when none does. */
  nextEndAfter(now: number): number {
    let next = Infinity;
    for (const holders of [this.ofUsers, this.ofGroups])
      for (const plugins of holders.values())
        for (const { endsAt } of allOf(plugins)) if (endsAt > now && endsAt < next) next = endsAt;
    return next;
  }

  private without(isLeftOut: (license: HeldLicense) => boolean): LicenseTable {
    const rest = new LicenseTable();
    for (const [from, to] of [
      [this.ofUsers, rest.ofUsers],
      [this.ofGroups, rest.ofGroups],
    ] as const)
      for (const [holder, plugins] of from)
        to.set(holder, new Map([...plugins].map(([id, all]) => [id, all.filter(one => !isLeftOut(one))])));
    return rest;
  }
}

const allOf = (plugins: ReadonlyMap<string, HeldLicense[]> | undefined): HeldLicense[] =>
  [...(plugins?.values() ?? [])].flat();

function add(holders: ByHolder, holder: string, { plugin_id, tier, source, expires_at }: ActiveLicense): void {
  const plugins = holders.get(holder) ?? new Map<string, HeldLicense[]>();
  // An invalid date allows nothing: without this, comparisons would be false for it.
  const endsAt = expires_at === null ? Infinity : Date.parse(expires_at) || 0;
  plugins.set(plugin_id, [...(plugins.get(plugin_id) ?? []), { tier, source, endsAt }]);
  holders.set(holder, plugins);
}

/** Holder and plugin of what differs. */
function changed(before: ByHolder, after: ByHolder): [string, string][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(holder => {
    const [old, now] = [before.get(holder), after.get(holder)];
    const plugins = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
    return plugins
      .filter(id => textOf(old?.get(id)) !== textOf(now?.get(id)))
      .map((id): [string, string] => [holder, id]);
  });
}

/** In any order: a database may answer in another one each time. */
const textOf = (licenses: readonly HeldLicense[] = NONE): string =>
  licenses
    .map(({ tier, source, endsAt }) => `${tier} ${source} ${endsAt}`)
    .sort()
    .join('\n');
