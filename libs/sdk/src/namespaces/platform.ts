import { hostPart } from '../host/host-part.js';

/** What a plugin may know about the instance it runs in. */
export interface PlatformConfig {
  instanceName: string;
  /** `#rrggbb` */
  instancePrimaryColor?: string;
  /** A UUID that stays for the life of the instance. */
  instanceId: string;
  tenantName: string;
  /** The origin people use, without a trailing slash. */
  instanceUrl: string;
  /** Under which name mail comes, when the operator set one. */
  instanceEmailFromName?: string;
  /** A path or an https URL of the picture for mails, when the operator set one. */
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
   * The facts as they are now; kept current by the host.
   *
   * @stable
   */
  getConfig(): PlatformConfig;
}

export const platform: Platform = {
  getConfig: () => hostPart<Platform>('platform').getConfig(),
};
