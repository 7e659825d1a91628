import type { InstancePicture } from '@sv/contracts/instance.contract';
import type { ShellInstance } from '@sv/contracts/shell.contract';
import type { DataSource, EntityManager } from 'typeorm';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { Revisions, staleOrThrow } from '../../kernel/database/revisions';
import { getInstanceConfig, type InstanceConfig, setInstanceConfig } from './instance-config.sql';
import { type InstanceDefaults, type InstanceLook, lookOf, UNNAMED } from './instance-look';
import { instanceStyle } from './instance-style';

/** The identity as it was read last, and what is derived from it. */
interface Known {
  set: InstanceConfig;
  version: number;
  look: InstanceLook;
  style: string;
}

/**
 * How the instance calls itself and looks, kept in memory: reading it costs nothing. A change made here is in force
 * when `changeIdentity` resolves, one made by another process within about a second. What the environment says is
 * looked up beside what is stored and never stored: a changed variable counts from the next start.
 */
export class InstanceIdentity {
  private real!: Known;
  /** What dev-mode requests see and change. */
  private mocked: Known | null = null;
  private changes = 0;
  private loads = 0;
  /** The number of the load that `real` comes from. Of two loads at once, the one that began later is newer. */
  private shown = 0;
  private readonly listeners: (() => void)[] = [];

  /** Nothing is known yet: see `open`. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly defaults: InstanceDefaults,
    private readonly mock: DataSource | null,
  ) {}

  /** @param mock the database of dev-mode requests */
  static async open(
    dataSource: DataSource,
    {
      revisions,
      defaults,
      mock = null,
    }: { revisions: Revisions; defaults: InstanceDefaults; mock?: DataSource | null },
  ): Promise<InstanceIdentity> {
    const identity = new InstanceIdentity(dataSource, defaults, mock);
    await identity.reload();
    if (mock) identity.mocked = await identity.load(mock);
    revisions.onGrowth('instance', () => identity.reload());
    return identity;
  }

  /** Grows with every change. */
  get version(): number {
    return this.changes;
  }

  get name(): string {
    return this.look.givenName ?? UNNAMED;
  }

  get primaryColor(): string | null {
    return this.look.primaryColor;
  }

  /** The name of the sender of mail; null when nobody set one. */
  get emailFromName(): string | null {
    return this.look.emailFromName;
  }

  get look(): InstanceLook {
    return this.current.look;
  }

  /** What the environment alone says. */
  get defaultLook(): InstanceLook {
    return lookOf({}, this.defaults);
  }

  /** The version of what is stored, pictures included; see `If-Match`. */
  get storedVersion(): number {
    return this.current.version;
  }

  /** What the table alone says, as far as it can be shown. */
  get setLook(): InstanceLook {
    return lookOf(this.current.set, {});
  }

  /** A path of ours or an https URL, as a document may name it; the dark logo falls back to the light one. */
  pictureOf(kind: InstancePicture): string | null {
    return this.look.pictures[kind];
  }

  toShell(): ShellInstance {
    const { pictures, primaryColor } = this.look;
    return {
      name: this.name,
      primaryColor,
      logoUrl: pictures.logo,
      logoDarkUrl: pictures['logo-dark'],
      faviconUrl: pictures.favicon,
    };
  }

  /** The custom properties at `:root`. */
  css(): string {
    return this.current.style;
  }

  /** Origins that documents may load images from besides our own. */
  imageOrigins(): string[] {
    const { logo, favicon, 'logo-dark': logoDark } = this.look.pictures;
    const remote = [logo, logoDark, favicon].filter(address => address?.startsWith('https://'));
    return [...new Set(remote.map(address => new URL(address!).origin))];
  }

  /**
   * Writes what is given, all of it or nothing; null goes back to the environment.
   *
   * @param record called in the same transaction: what belongs to the change, and who did it
   * @param expected the version that the change was made for; any when null
   * @returns whether it was made; not when there is another version
   */
  async changeIdentity(
    change: Partial<InstanceConfig>,
    record: (tx: EntityManager) => Promise<void> = async () => undefined,
    expected: number | null = null,
  ): Promise<boolean> {
    const mock = isMockRequest() ? this.mock : null;
    const work = async (tx: EntityManager): Promise<void> => {
      await setInstanceConfig(change, tx, expected);
      await record(tx);
    };
    const stale = await (mock ?? this.dataSource).transaction(work).catch(staleOrThrow);
    if (mock) this.mocked = await this.load(mock);
    else await this.reload();
    return !stale;
  }

  /** @param listener called after every change, also one of another process */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  private get current(): Known {
    return this.mocked && isMockRequest() ? this.mocked : this.real;
  }

  private async reload(): Promise<void> {
    const load = ++this.loads;
    const known = await this.load(this.dataSource);
    if (load < this.shown) return;
    this.shown = load;
    this.real = known;
    this.changes++;
    for (const listener of this.listeners) listener();
  }

  private async load(db: DataSource): Promise<Known> {
    const version = await Revisions.version(db, 'instance');
    const set = await getInstanceConfig(db);
    const look = lookOf(set, this.defaults);
    return { set, version, look, style: instanceStyle(look) };
  }
}
