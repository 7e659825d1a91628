import type { PluginState } from '@sv/contracts/admin.contract';
import type { PluginManifest } from '@sv/sdk/manifest';
import type { PluginOrigin } from '@sv/sdk/registry';

/** An installed plugin, as far as the platform's own pages and rules need it. */
export interface CataloguedPlugin {
  readonly id: string;
  readonly manifest: PluginManifest;
  readonly origin: PluginOrigin;
  /** The text of the icon, or null. */
  readonly iconSvg: string | null;
  readonly state: PluginState;
  /** Why it is not enabled; null while it is. */
  readonly reason: string | null;
}

/** What is installed, and in which state. The plugin host fills it; everything else only asks. */
export abstract class PluginCatalogue {
  /** Grows whenever the answer of `list` may have changed. */
  abstract readonly version: number;
  abstract list(): readonly CataloguedPlugin[];
  abstract find(id: string): CataloguedPlugin | null;
  abstract enable(id: string): Promise<void>;
  abstract disable(id: string): Promise<void>;
}
