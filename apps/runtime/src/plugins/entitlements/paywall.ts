import type { DataSource } from 'typeorm';
import type { GatedPlugin, LicenseHolder, Paywall } from '../../kernel/exchange/gated-plugin';
import type { Revisions } from '../../kernel/database/revisions';
import type { PluginHost } from '../host/plugin-host';
import { type HeldLicense, type LicenseChange, LicenseTable } from './license-table';
import { activeLicenses } from './licenses.sql';

/**
 * Whether a plugin that costs money is open to a person, and what they have paid for. Answered from memory at every request:
 * the rows are read again when they changed, and an expiry counts from its very millisecond. Fails closed.
 */
export class EntitlementPaywall implements Paywall {
  private table = new LicenseTable();
  private changes = 0;
  private reading: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  /** Free ones, and those that ask in their code (`"gate": "features"`). */
  private readonly open: ReadonlySet<string>;
  private readonly listeners = new Set<(changes: LicenseChange[]) => void>();

  private constructor(
    private readonly dataSource: DataSource,
    plugins: Pick<PluginHost, 'list'>,
    private readonly revisions: Pick<Revisions, 'isStale'>,
  ) {
    const open = plugins
      .list()
      .filter(({ manifest: { monetization } }) => monetization.model === 'free' || monetization.gate === 'features');
    this.open = new Set(open.map(({ id }) => id));
  }

  static async open(
    dataSource: DataSource,
    plugins: Pick<PluginHost, 'list'>,
    revisions: Revisions,
  ): Promise<EntitlementPaywall> {
    const paywall = new EntitlementPaywall(dataSource, plugins, revisions);
    await paywall.reload();
    revisions.onGrowth('entitlements', () => paywall.reload());
    return paywall;
  }

  /** Grows with every change of any licence. */
  get version(): number {
    return this.changes;
  }

  /** Whether any group has a licence. */
  get namesGroups(): boolean {
    return this.table.namesGroups;
  }

  blocks(plugin: Pick<GatedPlugin, 'id'>, holder: LicenseHolder, now = Date.now()): boolean {
    return !this.open.has(plugin.id) && !this.isLicensed(plugin, holder, now);
  }

  countsGroups({ id }: Pick<GatedPlugin, 'id'>): boolean {
    return this.table.countsGroups(id);
  }

  isLicensed({ id }: Pick<GatedPlugin, 'id'>, holder: LicenseHolder, now = Date.now()): boolean {
    return this.licensesOf(id, holder).some(({ endsAt }) => endsAt > now);
  }

  /** Their own and those of their groups, also ended ones; none while the rows may be out of date. */
  licensesOf(pluginId: string, holder: LicenseHolder): readonly HeldLicense[] {
    return this.revisions.isStale ? [] : this.table.licensesOf(holder, pluginId);
  }

  /** When a licence that counts for this person ends next, in Unix milliseconds; answers until then may change. */
  nextExpiryOf(holder: LicenseHolder, now = Date.now()): number {
    return Math.min(Infinity, ...this.table.endsOf(holder).filter(end => end > now));
  }

  /** When the next licence of anybody ends; Infinity when none does. */
  nextEndAfter(now: number): number {
    return this.table.nextEndAfter(now);
  }

  endingBetween(from: number, until: number): LicenseChange[] {
    return this.table.endingBetween(from, until);
  }

  /** @param listener called after licences were granted, removed or revoked, here or by another process */
  onChange(listener: (changes: LicenseChange[]) => void): void {
    this.listeners.add(listener);
  }

  /**
   * Reads the licences again. When it resolves, everything counts that was committed before the call. Reads run one
   * after the other, so that an older result never replaces a newer one; calls that come while one waits share it.
   */
  reload(): Promise<void> {
    this.next ??= this.reading
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return (this.reading = this.read());
      });
    return this.next;
  }

  private async read(): Promise<void> {
    const before = this.table;
    this.table = new LicenseTable(await activeLicenses(this.dataSource));
    this.changes++;
    for (const listener of this.listeners) listener(before.changesTo(this.table));
  }
}
