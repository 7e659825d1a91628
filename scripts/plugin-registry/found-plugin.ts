import type { ManifestSource } from '@sv/sdk/manifest';
import type { PluginOrigin } from '@sv/sdk/registry';

/** A plugin's folder, with a valid manifest. */
export interface FoundPlugin {
  /** Path of the folder from the root of the repository, with `/`. */
  folder: string;
  origin: PluginOrigin;
  manifest: ManifestSource;
  iconSvg: string | null;
  hasServer: boolean;
  hasWeb: boolean;
  /** Whether there is a `web/contributions.ts`. */
  hasContributions: boolean;
  /** The languages of `i18n/<language>.json`, with the translations of its manifest's texts. */
  languages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What is wrong with which manifest; one line of the output. */
export interface RegistryFault {
  file: string;
  /** JSON Pointer into the file. */
  pointer: string;
  reason: string;
}

export const manifestPath = ({ folder }: Pick<FoundPlugin, 'folder'>): string => `${folder}/manifest.json`;
