import type { PolicyValue } from './admin/policies.contract';

/** `GET` and `PATCH /api/admin/instance-config`; `default` is what the environment says. */
export interface InstanceConfigSettings {
  instanceName: PolicyValue<string>;
  /** `#rrggbb` in lower case; null: the workspace's own colour. */
  primaryColor: PolicyValue<string | null>;
  emailFromName: PolicyValue<string | null>;
}

/** Body of `PATCH /api/admin/instance-config`; null clears the override. */
export interface InstanceConfigChange {
  instanceName?: string | null;
  primaryColor?: string | null;
  emailFromName?: string | null;
}

/** The pictures of an instance. */
export type InstancePicture = 'logo' | 'logo-dark' | 'favicon' | 'email-logo';

/** `GET /api/admin/instance-pictures`: where each is; `default` is what the environment says. */
export type InstancePictureSettings = Record<InstancePicture, PolicyValue<string | null>>;

/** Answer of an upload: the path under which the picture is, with the hash of its content. */
export interface PictureUrl {
  url: string;
}
