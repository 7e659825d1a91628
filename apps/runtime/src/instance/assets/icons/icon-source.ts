import type { InstancePicture } from '@sv/contracts/instance.contract';
import type { InstanceIdentity } from '../../identity/instance-identity';
import { uploadedPictureOf } from '../picture-paths';

export interface IconSource {
  kind: InstancePicture;
  /** The hash that is in the addresses of the icons. */
  version: string;
}

/**
 * The uploaded picture that icons are made from: the favicon, else the logo. Null: neither was uploaded, so the
 * workspace's own icons are shown. Pictures at other addresses are not used, because the server fetches nothing.
 */
export function iconSource(identity: Pick<InstanceIdentity, 'pictureOf'>): IconSource | null {
  for (const kind of ['favicon', 'logo'] as const) {
    const source = uploadedPictureOf(identity.pictureOf(kind) ?? '');
    if (source) return source;
  }
  return null;
}
