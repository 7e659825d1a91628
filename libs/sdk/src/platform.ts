import { hostPart } from './host-part';

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
  instanceEmailFromName?: string;
  instanceEmailLogo?: string;
  platformVersion: string;
}

/** Facts about the instance. Stable. */
export interface Platform {
  /** Synchronous, and kept current by the host. */
  getConfig(): PlatformConfig;
}

export const platform: Platform = {
  getConfig: () => hostPart<Platform>('platform').getConfig(),
};
