import { Injectable } from '@nestjs/common';
import type { LicenseKey, LicenseKeyChange, RevealedLicenseKey } from '@sv/contracts/entitlement.contract';
import { Vault } from '@sv/server/keys/vault';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal, type AuditEntry } from '../../../activity/journal/activity-journal';
import { PluginHost } from '../../host/plugin-host';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import { LicenseKey as LicenseKeyRow } from '../license-key.entity';
import { privateKeyOf, publicKeyOf, rawPublicKey } from '../license/ed25519-keys';

/**
 * The licence keys of plugins that cost money. A key that was set here is used instead of the manifest's, for every
 * licence that is entered from then on. A licence that was granted under another key stays valid until it ends or is
 * revoked.
 */
@Injectable()
export class LicenseKeys {
  constructor(
    private readonly db: DataSource,
    private readonly plugins: PluginHost,
    private readonly vault: Vault,
    private readonly journal: ActivityJournal,
    private readonly settings: PlatformSettings,
  ) {}

  /** The key with which licences of a plugin are checked; null for one that is not installed or costs nothing. */
  async publicKeyFor(pluginId: string): Promise<string | null> {
    const ofManifest = this.manifestKey(pluginId);
    if (ofManifest === null) return null;
    return (await this.find(pluginId))?.publicKey ?? ofManifest;
  }

  /** @throws PlatformError `not-found` for a plugin that is not installed or costs nothing */
  async readKeys(pluginId: string): Promise<LicenseKey> {
    const ofManifest = this.requirePaid(pluginId);
    const row = await this.find(pluginId);
    return {
      publicKey: row?.publicKey ?? ofManifest,
      hasPrivateKey: row !== null && row.privateKey !== null,
      source: row ? 'instance' : 'manifest',
      instanceId: this.settings.instanceId,
    };
  }

  /** @throws PlatformError `not-found`, `validation-failed` when one is no key, or they do not belong together */
  async setKeys(caller: UserCaller, pluginId: string, pair: LicenseKeyChange, now = new Date()): Promise<void> {
    this.requirePaid(pluginId);
    requirePair(pair);
    const { publicKey } = pair;
    const sealed = pair.privateKey === undefined ? null : this.vault.seal(pair.privateKey, licenseKeyPlace(pluginId));
    await this.db.transaction(async tx => {
      const row = { pluginId, publicKey, privateKey: sealed, createdAt: now };
      await tx.upsert(LicenseKeyRow, row, ['pluginId']);
      const metadata = { publicKey, hasPrivateKey: sealed !== null };
      await this.record(tx, 'license-key.set', { caller, pluginId, metadata });
    });
  }

  /** From then on the key of the manifest counts again. @throws PlatformError `not-found` when none was set */
  async removeKeys(caller: UserCaller, pluginId: string): Promise<void> {
    await this.db.transaction(async tx => {
      const { affected } = await tx.delete(LicenseKeyRow, { pluginId });
      if (!affected) throw new PlatformError('not-found');
      await this.record(tx, 'license-key.removed', { caller, pluginId });
    });
  }

  /** @throws PlatformError `not-found` when no private key is kept here */
  async revealKeys(caller: UserCaller, pluginId: string): Promise<RevealedLicenseKey> {
    return this.db.transaction(async tx => {
      const row = await tx.findOneBy(LicenseKeyRow, { pluginId });
      if (!row || row.privateKey === null) throw new PlatformError('not-found');
      const privateKey = this.vault.open(row.privateKey, licenseKeyPlace(pluginId));
      await this.record(tx, 'license-key.revealed', { caller, pluginId });
      return { privateKey };
    });
  }

  private find(pluginId: string): Promise<LicenseKeyRow | null> {
    return this.db.getRepository(LicenseKeyRow).findOneBy({ pluginId });
  }

  private manifestKey(pluginId: string): string | null {
    const monetization = this.plugins.list().find(({ id }) => id === pluginId)?.manifest.monetization;
    return monetization && monetization.model !== 'free' ? (monetization.license?.publicKey ?? '') : null;
  }

  private requirePaid(pluginId: string): string {
    const key = this.manifestKey(pluginId);
    if (key === null) throw new PlatformError('not-found', 'There is no such app, or it is free.');
    return key;
  }

  private record(
    tx: EntityManager,
    action: AuditEntry['action'],
    { caller, pluginId, metadata }: { caller: UserCaller; pluginId: string; metadata?: Record<string, unknown> },
  ): Promise<void> {
    const target = { targetType: 'plugin', targetId: pluginId };
    return this.journal.record(tx, { action, actor: actorOf(caller), ...target, ...(metadata && { metadata }) });
  }
}

/** The place to which a sealed private key is bound. */
export const licenseKeyPlace = (pluginId: string): string => `license-key:${pluginId}`;

function requirePair({ publicKey, privateKey }: LicenseKeyChange): void {
  if (!publicKeyOf(publicKey)) {
    throw InvalidRequestError.at('/publicKey', 'publicKey is not a raw Ed25519 public key in base64url');
  }
  if (privateKey === undefined) return;
  const key = privateKeyOf(privateKey);
  if (!key) throw InvalidRequestError.at('/privateKey', 'privateKey is not an Ed25519 private key');
  if (rawPublicKey(key) !== publicKey) {
    throw InvalidRequestError.at('/privateKey', 'privateKey does not belong to publicKey');
  }
}
