import { AsyncLocalStorage } from 'node:async_hooks';
import type { CheckedEvent } from '../host/live-checks.js';
import type { Session, User } from '../namespaces/auth.js';
import type { DataRequest } from '../namespaces/data.js';
import type { MailMessage } from '../namespaces/mailer.js';
import type { ExportRequest, ImportReport, ImportRequest, Portability } from '../namespaces/portability.js';
import type { SettingsChange } from '../namespaces/settings.js';
import type { UserLocale } from '../namespaces/users.js';
import type { SettingValues } from '../settings/setting-values.js';
import type { SearchProvider } from '../namespaces/search.js';
import { type CheckedResult, checkedAnswer, MAX_SEARCH_RESULTS } from '../host/search-checks.js';
import { TestJobs } from './test-jobs.js';
import type {
  LoggedActivity,
  LoggedLine,
  Resolver,
  SentNotification,
  SentWebhook,
  TakenExport,
  TestAttendance,
  TestGroup,
  TestLink,
  TestPerson,
} from './test-records.js';
import type { TestFile, TestUpload } from './memory-files.js';
import { TestEntitlements, type TestEntitlement } from './test-entitlements.js';
import { asJson } from './export-differences.js';

/** What the plugin registered while its module started. */
export interface Provided {
  exporter: { provider: Parameters<Portability['provideExport']>[0]; schemaVersion: number } | null;
  importer: Parameters<Portability['provideImport']>[0] | null;
  remover: Parameters<Portability['provideDelete']>[0] | null;
  resolvers: Map<string, Resolver>;
  settingsListener: ((change: SettingsChange) => void | Promise<void>) | null;
  searcher: SearchProvider | null;
}

const ADA: User = { id: 'user-1', email: 'ada@example.com', name: 'Ada', image: null, role: 'platform:user' };

/**
 * A workspace in memory around one plugin, in the hands of its tests: who is signed in, what was sent, and the calls
 * that the platform would make.
 *
 * @experimental
 */
export class TestHost {
  /** What `sdk.mailer` accepted, oldest first. */
  readonly mails: Required<MailMessage>[] = [];
  /** What `sdk.notifications` sent, oldest first. */
  readonly notifications: SentNotification[] = [];
  /** What `sdk.activity` logged, oldest first. */
  readonly activity: LoggedActivity[] = [];
  /** What `sdk.live` published, oldest first. */
  readonly published: CheckedEvent[] = [];
  /** Who has a topic of `sdk.live.attend` open; add people of `people` to it as you like. */
  readonly attending: TestAttendance[] = [];
  /** What `sdk.webhooks` sent, oldest first; without what was rolled back. */
  readonly webhooks: SentWebhook[] = [];
  /** What `sdk.log` wrote, of every level, oldest first. */
  readonly logs: LoggedLine[] = [];
  /** Whom `sdk.users` finds beside who is signed in; add to it as you like. */
  readonly people: TestPerson[] = [];
  /** What `sdk.users.locales` answers, by user id; without an entry `en-GB` and `UTC`. */
  readonly locales = new Map<string, Partial<UserLocale>>();
  /** The groups that `sdk.users` knows. */
  readonly groups: TestGroup[] = [];
  /** The links of `sdk.links` that were not ended, oldest first; `token` is what `check` takes. */
  readonly links: TestLink[] = [];
  /** Whether the workspace allows public links. */
  publicLinks: 'on' | 'off' = 'on';
  /** The numbers of `sdk.badges`, by user id. */
  readonly badges = new Map<string, number>();
  /** The jobs of `sdk.jobs`, which run when a test says so. */
  readonly jobs = new TestJobs();
  /** The files of `sdk.files`, newest first. */
  readonly files: TestFile[] = [];
  /** How much `sdk.files` stores; set it to see what the plugin does when there is no more room. */
  fileQuotaBytes = 50 * 1024 ** 3;
  /** @internal */
  readonly sentUploads: TestUpload[] = [];
  /** For the host itself. @internal */
  readonly provided: Provided = {
    exporter: null,
    importer: null,
    remover: null,
    resolvers: new Map(),
    settingsListener: null,
    searcher: null,
  };
  /** What was set, by user id; of the instance under `instance`. @internal */
  readonly settings = new Map<string, SettingValues>();
  /** Checks what is to be set. @internal */
  assertAccepted: (half: SettingsChange['half'], values: SettingValues) => void = () => undefined;
  /** Who created links: they are there, whoever is signed in. @internal */
  readonly sharers: User[] = [];
  /** @internal */
  readonly held = new TestEntitlements();
  /** @internal */
  readonly queries = new Map<string, Resolver | 'no-consent'>();

  private signedIn: Session | null;
  private readonly work = new AsyncLocalStorage<Session | null>();
  private readonly importing = new AsyncLocalStorage<{ userId: string; open: boolean }>();

  constructor(
    private readonly defaults: readonly string[],
    private readonly leave: () => void,
    private readonly routePrefix: string,
  ) {
    this.signedIn = this.sessionOf({}, defaults);
  }

  /** The person that `sdk.auth` sees now. */
  get session(): Session | null {
    const inside = this.work.getStore();
    return inside === undefined ? this.signedIn : inside;
  }

  /** Of `people` and who is signed in; also while the platform calls the plugin outside a session. @internal */
  get everybody(): TestPerson[] {
    const users = [this.session?.user, this.signedIn?.user, ...this.sharers].filter(user => user !== undefined);
    // Whom the test lists is as it says there.
    return [...new Map([...users.reverse(), ...this.people].map(one => [one.id, one])).values()];
  }

  /** Whether an import is running where this is asked. @internal */
  get isImporting(): boolean {
    return this.importedInto !== null;
  }

  /** Whose import is running where this is asked. @internal */
  get importedInto(): string | null {
    const scope = this.importing.getStore();
    return scope?.open ? scope.userId : null;
  }

  /** From now on somebody else is signed in; null: nobody. */
  as(user: Partial<User> | null, capabilities = this.defaults): this {
    this.signedIn = user && this.sessionOf(user, capabilities);
    return this;
  }

  /** Runs work as somebody, beside whatever else is continuing. */
  within<R>(user: Partial<User> | null, work: () => R, capabilities = this.defaults): R {
    return this.work.run(user && this.sessionOf(user, capabilities), work);
  }

  /** What the platform would export of a person. @throws Error when the plugin provides no export */
  async exportOf(userId: string): Promise<TakenExport> {
    const { exporter } = this.provided;
    if (!exporter) throw new Error('The plugin called no sdk.portability.provideExport.');
    const files = new Map<string, string | Uint8Array>();
    const records: unknown[] = [];
    await this.within(null, async () => {
      const request: ExportRequest = { userId, addFile: (path, content) => void files.set(path, content) };
      for await (const record of await exporter.provider(request)) records.push(record);
    });
    // As from an archive: what JSON cannot say is gone.
    return { schemaVersion: exporter.schemaVersion, records: JSON.parse(asJson(records)), files };
  }

  /**
   * Hands an export to the plugin, as an import into a person's account does. Ids are mapped to themselves unless
   * `mapId` says otherwise.
   *
   * @throws Error when the plugin provides no import
   */
  async importInto(
    userId: string,
    taken: Partial<TakenExport>,
    options: Partial<Pick<ImportRequest, 'mapId' | 'dryRun'>> = {},
  ): Promise<ImportReport> {
    const { importer } = this.provided;
    if (!importer) throw new Error('The plugin called no sdk.portability.provideImport.');
    const { records = [], files, schemaVersion = 1 } = taken;
    const request: ImportRequest = {
      userId,
      records: each(records),
      readFile: async path => bytesOf(files?.get(path), path),
      mapId: id => id,
      schemaVersion,
      dryRun: false,
      language: this.locales.get(userId)?.language ?? 'en',
      ...options,
    };
    const scope = { userId, open: true };
    const run = () => this.within(null, () => importer(request));
    return this.importing.run(scope, run).finally(() => (scope.open = false));
  }

  /** What the platform does when a person is deleted. @throws Error when the plugin has no delete handler */
  async deletePerson(userId: string): Promise<void> {
    this.jobs.forget(userId);
    const { remover } = this.provided;
    if (!remover) throw new Error('The plugin called no sdk.portability.provideDelete.');
    await this.within(null, () => remover({ userId }));
    this.links.splice(0, this.links.length, ...this.links.filter(({ createdBy }) => createdBy !== userId));
  }

  /** Asks the plugin's own resolver, as another plugin's query does. @throws Error when it provides none */
  resolve(contract: string, version: string, request: DataRequest): Promise<unknown[]> {
    const resolver = this.provided.resolvers.get(`${contract} ${version}`);
    if (!resolver) throw new Error(`The plugin called no sdk.data.provide('${contract}', '${version}', …).`);
    return this.within(null, () => resolver(request));
  }

  /**
   * What an administrator sets for the instance, or a user for themselves, as the pages do; null removes a value. Ends
   * when the plugin's `sdk.settings.onChange` has.
   *
   * @throws InvalidInputError for a value that the manifest does not allow
   */
  async changeSettings(of: 'instance' | { userId: string }, values: SettingValues): Promise<void> {
    const [half, userId] = of === 'instance' ? (['instance', null] as const) : (['user', of.userId] as const);
    this.assertAccepted(half, values);
    const owner = userId ?? 'instance';
    this.settings.set(owner, { ...this.settings.get(owner), ...values });
    await this.within(null, async () => this.provided.settingsListener?.({ half, userId }));
  }

  /**
   * What a user who searches finds in the plugin, as the workspace shows it: malformed results are dropped.
   *
   * @throws Error when the plugin provides no search
   */
  async searchFor(userId: string, q: string): Promise<CheckedResult[]> {
    const { searcher } = this.provided;
    if (!searcher) throw new Error('The plugin called no sdk.search.provide.');
    const { signal } = new AbortController();
    const user = { ...this.session?.user, id: userId };
    const answer = await this.within(user, () => searcher({ userId, q, limit: MAX_SEARCH_RESULTS, signal }));
    return checkedAnswer(answer, this.routePrefix).results;
  }

  /**
   * Gives a person a licence for the plugin, as entering one does; null: without a tier. When it resolves, the listeners
   * of `sdk.entitlements.onChange` were called.
   *
   * @throws InvalidInputError for a tier that the manifest lacks
   */
  async entitle(userId: string, tier: string | null = null, license: TestEntitlement = {}): Promise<void> {
    this.held.grant(userId, tier, license);
    await this.entitlementChanged(userId);
  }

  /** Takes all licences of a person away, as revoking them does. */
  async disentitle(userId: string): Promise<void> {
    this.held.revoke(userId);
    await this.entitlementChanged(userId);
  }

  /** The files in the body of the next request: the next `sdk.files.uploads()` finds them. */
  upload(...uploads: TestUpload[]): this {
    this.sentUploads.push(...uploads);
    return this;
  }

  /** What another plugin answers to `sdk.data.query`; `no-consent`: the person has not agreed yet. */
  answerQueries(providerId: string, contract: string, version: string, answer: Resolver | 'no-consent'): this {
    this.queries.set(`${providerId} ${contract} ${version}`, answer);
    return this;
  }

  /** Takes the host away again; call it after each test. */
  withdraw(): void {
    this.leave();
  }

  private async entitlementChanged(userId: string): Promise<void> {
    for (const listener of this.held.listeners) await this.within(null, () => listener({ userId }));
  }

  private sessionOf(user: Partial<User>, capabilities: readonly string[]): Session {
    const who = { ...ADA, ...user };
    return { id: `session of ${who.id}`, user: who, capabilities, tenantId: 'default' };
  }
}

async function* each(records: readonly unknown[]): AsyncGenerator<unknown> {
  yield* records;
}

function bytesOf(content: string | Uint8Array | undefined, path: string): Uint8Array {
  if (content === undefined) throw new Error(`The export has no file ${path}.`);
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
