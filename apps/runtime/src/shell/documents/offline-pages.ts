import type { AssetStore } from '../../instance/assets/asset-store.sql';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';
import { instanceStyle } from '../../instance/identity/instance-style';
import { type OfflineLook, offlinePage } from './offline-page';

/** Larger logos would make every update of the service worker slow; the page then shows the first letter. */
const MAX_LOGO_BYTES = 64 * 1024;

/** Makes the offline page of this instance, again only when the identity has changed. */
export class OfflinePages {
  private made: { version: number; page: string } | null = null;

  constructor(
    private readonly identity: Pick<InstanceIdentity, 'name' | 'look' | 'version'>,
    private readonly assets: Pick<AssetStore, 'findAsset'>,
  ) {}

  async currentPage(): Promise<string> {
    const { version } = this.identity;
    if (this.made?.version !== version) this.made = { version, page: offlinePage(await this.currentLook()) };
    return this.made.page;
  }

  private async currentLook(): Promise<OfflineLook> {
    const { name, look } = this.identity;
    const logo = await this.embedded('logo');
    const logoDark = logo && ((await this.embedded('logo-dark')) ?? logo);
    const pictures = { ...look.pictures, logo, 'logo-dark': logoDark, favicon: null };
    return { name, style: instanceStyle({ ...look, pictures }), hasLogo: logo !== null };
  }

  /** Only what was uploaded: an address elsewhere cannot be reached either. */
  private async embedded(kind: 'logo' | 'logo-dark'): Promise<string | null> {
    const picture = await this.assets.findAsset(kind);
    if (!picture || picture.bytes.length > MAX_LOGO_BYTES) return null;
    return `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`;
  }
}
