import type { DataSource } from 'typeorm';
import { activeLicenses } from './licenses.sql';
import type { GatedPlugin, Paywall } from '../../kernel/exchange/gated-plugin';
import type { PluginHost } from '../host/plugin-host';
import type { Revisions } from '../../kernel/database/revisions';

/** When the database did not answer for this long, licences allow nothing: they may have been revoked meanwhile. */
const STALE_AFTER_MS = 10_000;

/**
 * Whether a plugin that costs money is open to a person. Answered from memory at every request: the rows are read again
 * when they changed, and an expiry counts from its very millisecond. Fails closed.
 */
export class EntitlementPaywall implements Paywall {
  /** By user and plugin, until when the licence is valid, in Unix milliseconds. */
  private licences = new Map<string, Map<string, number>>();
  private changes = 0;
  private reading: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  private readonly free: ReadonlySet<string>;

  private constructor(
    private readonly dataSource: DataSource,
    plugins: Pick<PluginHost, 'list'>,
    private readonly revisions: Pick<Revisions, 'ageMs'>,
  ) {
    const free = plugins.list().filter(({ manifest }) => manifest.monetization.model === 'free');
    this.free = new Set(free.map(({ id }) => id));
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

  blocks({ id }: Pick<GatedPlugin, 'id'>, userId: string, now = Date.now()): boolean {
    if (this.free.has(id)) return false;
    if (this.revisions.ageMs() > STALE_AFTER_MS) return true;
    return (this.licences.get(userId)?.get(id) ?? 0) <= now;
  }

  /** When a licence of this person ends next, in Unix milliseconds; what was answered until then may change. */
  nextExpiryOf(userId: string, now = Date.now()): number {
    const ends = [...(this.licences.get(userId)?.values() ?? [])].filter(end => end > now);
    return Math.min(Infinity, ...ends);
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
    const rows = await activeLicenses(this.dataSource);
    const licences = new Map<string, Map<string, number>>();
    for (const { user_id, plugin_id, expires_at } of rows) {
      const ofUser = licences.get(user_id) ?? new Map<string, number>();
      // An invalid date allows nothing: without this, the comparison in `blocks` would be false for it.
      const end = expires_at === null ? Infinity : Date.parse(expires_at) || 0;
      licences.set(user_id, ofUser.set(plugin_id, Math.max(end, ofUser.get(plugin_id) ?? 0)));
    }
    this.licences = licences;
    this.changes++;
  }
}
