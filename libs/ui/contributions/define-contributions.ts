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

/** A name that contributions have not is a mistake. */
type Misnamed<T> = { readonly [K in Exclude<keyof T, keyof WebContributions>]: never };

/** Keeps the ids in the type, so that a test can ask for one by its name. */
export const defineContributions = <const T extends WebContributions>(contributions: T & Misnamed<T>): T =>
  contributions;
