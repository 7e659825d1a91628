import type { InstancePicture } from '@sv/contracts/instance.contract';

const paths: Record<InstancePicture, string> = {
  logo: '/api/instance/logo?v=',
  'logo-dark': '/api/instance/logo?dark=1&v=',
  favicon: '/api/instance/favicon?v=',
  'email-logo': '/api/instance/email-logo?v=',
};

/** The path of an uploaded picture. */
export const picturePath = (kind: InstancePicture, version: string): string => paths[kind] + version;

/** Which uploaded picture an address names, and in which version. */
export function uploadedPictureOf(address: string): { kind: InstancePicture; version: string } | null {
  for (const [kind, path] of Object.entries(paths) as [InstancePicture, string][]) {
    if (address.startsWith(path)) return { kind, version: address.slice(path.length) };
  }
  return null;
}

/** Whether it is one of our own routes, even if it names no uploaded picture: redirecting to it would be a loop. */
export const isPictureRoute = (address: string): boolean => /^\/api\/instance\//i.test(address);
