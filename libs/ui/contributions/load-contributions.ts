// Where the pages find what apps contribute. A file of its own, because the shell's first script imports it.
import { InjectionToken } from '@angular/core';
import type { PluginContributions } from '@sv/sdk/registry';
import type { WebContributions } from './define-contributions';

/** An app's entry in the generated registry. */
export type RegisteredContributions = PluginContributions<WebContributions>;

/** Imports the generated registry. The shell provides it; without it there are no contributions. */
export const LOAD_CONTRIBUTIONS = new InjectionToken<() => Promise<readonly RegisteredContributions[]>>(
  'LOAD_CONTRIBUTIONS',
);
