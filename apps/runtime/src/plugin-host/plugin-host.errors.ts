import { PlatformError } from '@sv/server/problem/platform-error';

export class PluginNotFoundError extends PlatformError {
  constructor(id: string) {
    super('not-found', `There is no plugin ${id}.`);
  }
}

/** The root plugin, Console, Account and Launcher stay. */
export class PluginRequiredError extends PlatformError {
  constructor() {
    super('plugin-required');
  }
}

/** Only what nothing but its version keeps from running can be let run. */
export class NotOverridableError extends PlatformError {
  constructor(why: string) {
    super('conflict', why);
  }
}
