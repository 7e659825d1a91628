import { hostPart } from '../host/host-part.js';

/** Facts about the instance that a plugin can read. */
export interface PlatformConfig {
  instanceName: string;
  /** `#rrggbb` */
  instancePrimaryColor?: string;
  /** A UUID that never changes for this instance. */
  instanceId: string;
  tenantName: string;
  /** The public origin, without a trailing slash. */
  instanceUrl: string;
  /** The sender name of mails, if one is set. */
  instanceEmailFromName?: string;
  /** A path or an https URL of the logo for mails, if one is set. */
  instanceEmailLogo?: string;
  platformVersion: string;
}

/**
 * Facts about the instance.
 *
 * @stable
 * @example
 * ```ts
 * const { instanceName, instanceUrl } = sdk.platform.getConfig();
 * ```
 */
export interface Platform {
  /**
   * Returns the current facts. The host keeps them up to date.
   *
   * @stable
   */
  getConfig(): PlatformConfig;
}

export const platform: Platform = {
  getConfig: () => hostPart<Platform>('platform').getConfig(),
};
