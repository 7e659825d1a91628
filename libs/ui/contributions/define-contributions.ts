// What an app adds to pages outside its own: the default export of its `web/contributions.ts`. Loaded when a widget is
// shown or a command is run.
import type { Type } from '@angular/core';

/** Given to a command. The command also runs in an injection context, in which `inject` and `pluginApi` work. */
export interface CommandContext {
  /** Opens a page of the workspace. */
  navigate: (path: string) => Promise<boolean>;
}

export interface WebContributions {
  /** By the ids of `contributes.widgets` in the manifest: imports the component. */
  widgets?: Record<string, () => Promise<Type<unknown>>>;
  /** By the ids of the commands and create entries with `run` in the manifest. */
  commands?: Record<string, (context: CommandContext) => void | Promise<void>>;
}

export const defineContributions = (contributions: WebContributions): WebContributions => contributions;
