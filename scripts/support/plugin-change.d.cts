/** Another process is changing the plugins at the moment. */
export class PluginChangeUnderWay extends Error {}

/** A change of the installed plugins, all of it or none. */
export class PluginChange {
  /** Begins a change; one at a time. What an earlier one left is put back first. */
  static begin(id: string, checkout?: string): PluginChange;
  /** Where the new sources are written before they take their place. */
  readonly staging: string;
  /** Puts the staged sources in the place of the old ones, or with `remove` nothing. */
  exchange(options?: { remove?: boolean }): void;
  /** From here on it has happened. */
  commit(): void;
  /** As if it had never begun. */
  undo(): void;
}

/** Puts back what a process left that ended in the middle of a change. @returns the plugin it was about */
export function recoverPluginChange(checkout?: string): string | null;

/** @throws PluginChangeUnderWay */
export function refuseWhileUnderWay(checkout?: string): void;
