import { Injectable } from '@nestjs/common';
import type { InstancePicture, InstancePictureSettings } from '@sv/contracts/instance.contract';
import { DataSource } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { ActivityJournal, type AuditEntry } from '../../activity/journal/activity-journal';
import { getInstanceConfig, type InstanceConfig } from '../identity/instance-config.sql';
import { InstanceIdentity } from '../identity/instance-identity';
import { AssetStore, sha256Of, type StoredPicture, versionOf } from './asset-store.sql';
import { isPictureRoute, picturePath, uploadedPictureOf } from './picture-paths';
import { PictureCheck } from './pictures/picture-check';

const fields: Record<InstancePicture, keyof InstanceConfig> = {
  logo: 'logoUrl',
  'logo-dark': 'logoDarkUrl',
  favicon: 'faviconUrl',
  'email-logo': 'emailLogoUrl',
};

/** What to show: a stored picture, or its address elsewhere. */
export type ShownPicture = { picture: StoredPicture } | { location: string } | null;

/** The pictures of the instance. The row and the path that names it change in one transaction. */
@Injectable()
export class InstancePictures {
  constructor(
    private readonly store: AssetStore,
    private readonly identity: InstanceIdentity,
    private readonly check: PictureCheck,
    private readonly journal: ActivityJournal,
    private readonly db: DataSource,
  ) {}

  /** Where each picture is, for administrators. */
  async pictureSettings(): Promise<InstancePictureSettings> {
    const config = await getInstanceConfig(this.db);
    const { look, defaultLook } = this.identity;
    const settings = (Object.keys(fields) as InstancePicture[]).map(kind => {
      const overridden = config[fields[kind]] !== null;
      return [kind, { value: look.pictures[kind], default: defaultLook.pictures[kind], overridden }];
    });
    return Object.fromEntries(settings) as InstancePictureSettings;
  }

  /**
   * What was uploaded; else what the environment names, or a URL that 0.28 had; for the dark logo else the light one.
   * The table is asked first: another process may have changed it a moment ago.
   */
  async pictureToShow(kind: InstancePicture): Promise<ShownPicture> {
    const uploaded = await this.store.findAsset(kind);
    if (uploaded) return { picture: uploaded };
    const address = this.identity.pictureOf(kind) ?? '';
    const named = uploadedPictureOf(address);
    if (!named) return address && !isPictureRoute(address) ? { location: address } : null;
    const picture = await this.store.findAsset(named.kind);
    return picture && { picture };
  }

  /**
   * Stores a picture in the place of the one before. A refused picture changes nothing.
   *
   * @returns the path under which it is
   * @throws PlatformError `unsupported-image`, `too-busy`
   */
  async setPicture(caller: Caller, kind: InstancePicture, bytes: Buffer): Promise<string> {
    const picture = await this.check.forInstance(bytes);
    const path = picturePath(kind, versionOf(sha256Of(picture.bytes)));
    await this.identity.changeIdentity({ [fields[kind]]: path }, async tx => {
      await this.store.storeAsset(tx, { kind, ...picture });
      await this.journal.record(tx, auditEntry(caller, kind));
    });
    return path;
  }

  /** The picture that the environment names is shown again. Does nothing when none was uploaded. */
  async removePicture(caller: Caller, kind: InstancePicture): Promise<void> {
    const config = await getInstanceConfig(this.db);
    if (config[fields[kind]] === null && !(await this.store.findHead(kind))) return;
    await this.identity.changeIdentity({ [fields[kind]]: null }, async tx => {
      await this.store.removeAsset(tx, kind);
      await this.journal.record(tx, auditEntry(caller, kind));
    });
  }
}

const auditEntry = (caller: Caller, picture: InstancePicture): AuditEntry => ({
  action: 'instance.updated',
  actor: actorOf(caller),
  metadata: { settings: picture },
});
