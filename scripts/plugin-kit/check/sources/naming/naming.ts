import type { PluginManifest } from '@sv/sdk/manifest';
import type { PackageEntry } from '../../../package/package-entry';
import type { SdkUses } from '../sdk-uses';
import type { Constants } from './constant-value';

/** What a comparison of the manifest with the code looks at. */
export interface Naming {
  manifest: PluginManifest;
  uses: SdkUses;
  constants: Constants;
  /** What runs in a workspace. */
  files: readonly PackageEntry[];
}
