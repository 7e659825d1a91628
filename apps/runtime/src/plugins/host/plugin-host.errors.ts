import { PlatformError } from '@sv/server/problem/platform-error';

export class PluginNotFoundError extends PlatformError {
  constructor(id: string) {
    super('not-found', `There is no plugin ${id}.`);
  }
}

/** The root plugin, Console, Account and Launcher cannot be disabled. */
export class PluginRequiredError extends PlatformError {
  constructor() {
    super('plugin-required');
  }
}

/** An override is possible only when the version is all that keeps the plugin from running. */
export class NotOverridableError extends PlatformError {
  constructor(why: string) {
    super('conflict', why);
  }
}
