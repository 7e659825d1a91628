import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import type { Language } from '@sv/contracts/language.contract';
import { newId } from '@sv/server/ids/new-id';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { DataSource, EntityManager } from 'typeorm';
import { isMockRequest } from '../request-context/request-context';
import {
  putSetting,
  putSettingOnce,
  readSetting,
  readSettings,
  readTenantName,
  renameTenant,
} from './platform-settings.sql';
import { Revisions, staleOrThrow } from '../database/revisions';
import type { BackupPlan } from './backup-plan';
import { serverTimeZone } from './time-zone';

/** The plugin at `/` as long as nobody chose another one, and whenever the chosen one cannot be shown. */
const DEFAULT_ROOT_PLUGIN_ID = 'sv.launcher';

const STORED = [
  'rootPluginId',
  'timeZone',
  'language',
  'notificationRetentionDays',
  'activityRetentionDays',
  'backupSchedule',
  'backupsKept',
  'backupsKeptDaily',
  'backupsKeptWeekly',
  'backupsKeptMonthly',
] as const;

type StoredKey = (typeof STORED)[number];
type Stored = Pick<AdminSettings, StoredKey>;

/** What a setting is while nobody has set it. */
const defaultsIn = (timeZone: string): Stored => ({
  rootPluginId: DEFAULT_ROOT_PLUGIN_ID,
  timeZone,
  language: 'en',
  notificationRetentionDays: null,
  activityRetentionDays: null,
  backupSchedule: null,
  backupsKept: null,
  backupsKeptDaily: null,
  backupsKeptWeekly: null,
  backupsKeptMonthly: null,
});

interface SettingsPlaces {
  /** The database of dev-mode requests. */
  mock?: DataSource | null;
  /** The time zone while nobody has chosen one. */
  timeZone?: string;
  /** What the environment decides, whatever is stored. */
  fixed?: Partial<Stored>;
}

/**
 * The settings of the instance, kept in memory: reading one costs nothing. A change made here is in force when
 * `changeSettings` resolves, one made by another process within about a second ({@link Revisions} is read every half
 * second).
 */
export class PlatformSettings {
  private real!: Versioned<AdminSettings>;
  /** What dev-mode requests see and change. */
  private mocked: Versioned<AdminSettings> | null = null;
  private stableId!: string;
  private readonly listeners: (() => void)[] = [];
  /** Grows with every change of any setting. */
  private changes = 0;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly mock: DataSource | null,
    private readonly defaults: Stored,
    private readonly fixed: Partial<Stored>,
  ) {}

  /** Loads the settings; makes the id of the instance when there is none yet. */
  static async open(
    dataSource: DataSource,
    revisions: Revisions,
    { mock = null, timeZone = serverTimeZone(), fixed = {} }: SettingsPlaces = {},
  ): Promise<PlatformSettings> {
    const settings = new PlatformSettings(dataSource, mock, defaultsIn(timeZone), fixed);
    settings.stableId = await ensureInstanceId(dataSource);
    await settings.reload();
    if (mock) settings.mocked = await settings.load(mock);
    revisions.onGrowth('settings', () => settings.reload());
    return settings;
  }

  get version(): number {
    return this.changes;
  }

  /** A UUID that stays for the life of the instance. */
  get instanceId(): string {
    return this.stableId;
  }

  get tenantName(): string {
    return this.current.tenantName;
  }

  /** The chosen root plugin; whether it can be shown is another question. */
  get rootPluginId(): string {
    return this.current.rootPluginId;
  }

  /** Of the instance itself: dev mode makes no backups. */
  get backupPlan(): BackupPlan {
    return this.real;
  }

  /** The settings that the environment decides. */
  get locked(): StoredKey[] {
    return Object.keys(this.fixed) as StoredKey[];
  }

  /** In which the times of scheduled jobs are meant. */
  get timeZone(): string {
    return this.real.timeZone;
  }

  /** Of people who chose none, and whose browsers prefer none of ours. */
  get language(): Language {
    return this.current.language;
  }

  /** Calls back after every change, also of another process. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  allSettings(): Versioned<AdminSettings> {
    return { ...this.current };
  }

  /**
   * Writes what is given, all of it or nothing.
   *
   * @param record called in the same transaction, to write down who did it
   * @param expected the version that the change was made for; any when null
   * @throws ChangedMeanwhileProblem
   */
  async changeSettings(
    change: Partial<AdminSettings>,
    record: (tx: EntityManager) => Promise<void> = async () => undefined,
    expected: number | null = null,
  ): Promise<Versioned<AdminSettings>> {
    if (Object.values(change).every(value => value === undefined)) return this.allSettings();
    const { tenantName, ...stored } = change;
    const mock = isMockRequest() ? this.mock : null;
    const work = async (manager: EntityManager): Promise<void> => {
      await Revisions.growFrom(manager, 'settings', expected);
      if (tenantName !== undefined) await renameTenant(manager, tenantName);
      for (const [key, value] of Object.entries(stored)) {
        if (value !== undefined) await putSetting(manager, key, JSON.stringify(value));
      }
      await record(manager);
    };
    const stale = await (mock ?? this.dataSource).transaction(work).catch(staleOrThrow);
    if (mock) this.mocked = await this.load(mock);
    else await this.reload();
    if (stale) throw new ChangedMeanwhileProblem(this.allSettings());
    return this.allSettings();
  }

  private get current(): Versioned<AdminSettings> {
    return this.mocked && isMockRequest() ? this.mocked : this.real;
  }

  private async reload(): Promise<void> {
    this.real = await this.load(this.dataSource);
    this.changes++;
    for (const listener of this.listeners) listener();
  }

  private async load(db: DataSource): Promise<Versioned<AdminSettings>> {
    const version = await Revisions.version(db, 'settings');
    const tenantName = await readTenantName(db);
    if (tenantName === null) throw new PlatformError('internal-error', 'The tenant is missing from the database.');
    const rows = await readSettings(db);
    const stored = Object.fromEntries(
      rows.filter(isSetting).map(({ key, value }) => [key, JSON.parse(value)]),
    ) as Partial<Stored>;
    return { tenantName, ...this.defaults, ...stored, ...this.fixed, version };
  }
}

const isSetting = ({ key }: { key: string }): boolean => (STORED as readonly string[]).includes(key);

/** Two processes that start together on an empty database agree on one id: the first row stays. */
async function ensureInstanceId(dataSource: DataSource): Promise<string> {
  await putSettingOnce(dataSource, 'instanceId', JSON.stringify(newId()));
  return JSON.parse((await readSetting(dataSource, 'instanceId'))!) as string;
}
