import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import {
  PluginDisabledError,
  type PlatformConfig,
  type PluginManifest,
  type PluginOrigin,
  type ServerPlugin,
} from '@sv/sdk';
import { type Permission, slugOf } from '@sv/sdk/manifest';
import type { Logger } from '@sv/server/logger/logger';
import type { GatedPlugin, PublicPaths } from '../../kernel/exchange/gated-plugin';
import { pluginContext, runInContext } from '../../kernel/request-context/request-context';
import { errorText, readableError } from '../../kernel/problems/readable-error';
import { publicPathsOf } from './installed/public-paths';
import type { PluginRun, RequestHandler } from './run/plugin-run';
import { withinTime } from '../../kernel/time-limit';

/** How long closing may take before the host stops waiting for it. */
const END_LIMIT_MS = 10_000;
/** How long health shows a crash of a plugin that continues. */
const CRASH_SHOWN_MS = 3_600_000;

/** What a plugin can learn of the instance it runs in. */
export interface InstanceFacts {
  /** The environment; a plugin sees its own variables of it. */
  env: Readonly<Record<string, string | undefined>>;
  /** Read at every call, so that it is current. */
  platformConfig: () => PlatformConfig;
}

/** What a plugin is started with. */
export interface HostedPluginOptions {
  instance: InstanceFacts;
  startLimitMs: number;
  logger: Logger;
  newRun: (plugin: HostedPlugin) => PluginRun;
  /** Called at every change of its status: a slow start ends when nothing waits for it any more. */
  onStatusChange: () => void;
  /** Called for an error of the plugin that no code caught. */
  onCrash: (plugin: HostedPlugin, error: unknown) => void;
}

/** A plugin of this instance: its manifest, its status, and its run while it is enabled. */
export class HostedPlugin implements GatedPlugin {
  readonly id: string;
  readonly manifest: PluginManifest;
  readonly origin: PluginOrigin;
  readonly iconSvg: string | null;
  readonly slug: string;
  readonly routePrefix: string;
  readonly adminOnly: boolean;
  readonly publicPaths: PublicPaths | null;
  state: PluginState = 'disabled';
  isStarting = true;
  /** Why it is not enabled, in words for an operator. */
  reason: string | null = null;
  handle: RequestHandler | null = null;
  /** Permissions that it tried to use since its last start, and does not have. */
  readonly denied = new Set<Permission>();
  /** Requests it answered with 500 since this process began. */
  errors = 0;
  /** Whether the operator chose this status, so that it is not a problem. */
  private isWanted = false;
  private lastCrash: { at: Date; text: string } | null = null;
  private run: PluginRun | null = null;

  constructor(
    readonly entry: ServerPlugin,
    private readonly options: HostedPluginOptions,
  ) {
    ({ manifest: this.manifest, origin: this.origin, iconSvg: this.iconSvg } = entry);
    ({ id: this.id, routePrefix: this.routePrefix, adminOnly: this.adminOnly } = entry.manifest);
    this.slug = slugOf(this.id);
    this.publicPaths = publicPathsOf(entry.manifest);
  }

  /** A text of the manifest; the English one where the plugin brings no translation. */
  textIn(language: string, text: string): string {
    return this.entry.translations?.[language]?.[text] || text;
  }

  get isBuiltIn(): boolean {
    return this.origin === 'built-in';
  }

  /**
   * The current run, for the bridge.
   *
   * @throws PluginDisabledError
   */
  get life(): PluginRun {
    if (!this.run) throw new PluginDisabledError(this.id);
    return this.run;
  }

  /** The current run, for contexts: each remembers the run in which it was opened. */
  get currentLife(): object | null {
    return this.run;
  }

  /** @throws PluginDisabledError also for code that an earlier run left running */
  assertAlive(openedIn: object | null = this.life): void {
    if (this.life !== openedIn) throw new PluginDisabledError(this.id);
  }

  get logger(): Logger {
    return this.options.logger;
  }

  get instance(): InstanceFacts {
    return this.options.instance;
  }

  /** The Nest application, for the OpenAPI document; null while there is none. */
  get app(): PluginRun['app'] {
    return this.run?.app ?? null;
  }

  /** Starts it. Never throws: an error makes this plugin `failed`, and has no other effect. */
  async start(): Promise<void> {
    // One that is still starting, when it is enabled by hand once more.
    if (this.run) await this.end(this.run);
    const run = this.options.newRun(this);
    this.run = run;
    this.denied.clear();
    this.setStatus('failed', 'It is still starting.');
    this.isStarting = true;
    try {
      await withinTime(
        runInContext(pluginContext(this), () => run.begin()),
        this.options.startLimitMs,
      );
      if (run.ended) return;
      this.handle = run.handle;
      this.setStatus('enabled', null);
    } catch (error) {
      if (run.ended) return;
      this.options.logger.error({ plugin: this.id, err: readableError(error) }, 'plugin failed to start');
      this.setStatus('failed', `It did not start. ${errorText(error)}`);
      await this.end(run);
    }
  }

  /** Stops it; the next request gets 404. */
  async stop(state: PluginState, reason: string | null): Promise<void> {
    this.handle = null;
    this.setStatus(state, reason);
    if (this.run) await this.end(this.run);
  }

  setStatus(state: PluginState, reason: string | null, { isWanted = false } = {}): void {
    this.state = state;
    this.isStarting = false;
    this.reason = reason;
    this.isWanted = isWanted;
    this.options.onStatusChange();
  }

  /** Called for an error of the plugin that no code caught. */
  crashed(error: unknown): void {
    this.options.onCrash(this, error);
  }

  noteCrash(text: string, now: Date): void {
    this.lastCrash = { at: now, text };
  }

  /**
   * What an operator should know about it; null while all is well. Also about a running plugin that crashed within the
   * hour.
   */
  trouble(now: Date): string | null {
    if (this.state !== 'enabled') return this.isWanted ? null : this.reason;
    const { lastCrash } = this;
    if (!lastCrash || now.getTime() - lastCrash.at.getTime() > CRASH_SHOWN_MS) return null;
    return `It crashed at ${lastCrash.at.toISOString()} and continues: ${lastCrash.text}`;
  }

  private async end(run: PluginRun): Promise<void> {
    try {
      await withinTime(
        runInContext(pluginContext(this), () => run.end()),
        END_LIMIT_MS,
      );
    } catch (error) {
      // Its hooks may have thrown: for the host it is stopped anyway.
      this.options.logger.warn({ plugin: this.id, err: readableError(error) }, 'a plugin did not stop cleanly');
    } finally {
      if (this.run === run) this.run = null;
    }
  }
}
