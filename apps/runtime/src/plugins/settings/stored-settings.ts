import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import type { SettingValues } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { SealBrokenError, Vault } from '@sv/server/keys/vault';
import { TENANT_ID } from '@sv/server/tenant';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { Revisions, StaleVersionError } from '../../kernel/database/revisions';
import { PluginSettingRow } from './plugin-setting-row.entity';

/** Whose settings of which plugin; a user of null is the instance. */
export interface SettingsOwner {
  pluginId: string;
  userId: string | null;
}

/** What is set. Version 0: nothing yet. */
export interface StoredValues {
  values: SettingValues;
  secrets: Readonly<Record<string, string>>;
  version: number;
}

/** What is to be set; null removes it. */
export interface SettingsChangeOrder {
  values: SettingValues;
  secrets: Readonly<Record<string, string | null>>;
  actor: InternalActor;
  /** The version that the change was made for; any when null. */
  expected: number | null;
}

/** The rows of `plugin_settings`. Nothing here knows what a plugin declares. */
@Injectable()
export class StoredSettings {
  constructor(
    private readonly db: DataSource,
    private readonly vault: Vault,
    private readonly journal: ActivityJournal,
    private readonly logger: PinoLogger,
  ) {}

  async readValues(owner: SettingsOwner, on: EntityManager = this.db.manager): Promise<StoredValues> {
    const row = await on.findOneBy(PluginSettingRow, keyOf(owner));
    if (!row) return { values: {}, secrets: {}, version: 0 };
    return { values: row.plainValues, secrets: this.open(row), version: row.version };
  }

  /** What a user set for any plugin, without secrets. */
  async plainValuesOf(userId: string): Promise<{ pluginId: string; values: SettingValues }[]> {
    const rows = await this.db.manager.find(PluginSettingRow, { where: { userId }, order: { pluginId: 'ASC' } });
    return rows.map(({ pluginId, plainValues }) => ({ pluginId, values: plainValues }));
  }

  /** Stores a change with its audit entry. @throws StaleVersionError */
  async changeValues(owner: SettingsOwner, order: SettingsChangeOrder, now = new Date()): Promise<void> {
    await this.db.transaction(async tx => {
      const version = await nextVersion(tx);
      const before = await this.readValues(owner, tx);
      if (order.expected !== null && order.expected !== before.version) throw new StaleVersionError();
      const keys = [...changedKeys(before.values, order.values), ...changedKeys(before.secrets, order.secrets)];
      if (keys.length === 0) return;
      await this.write(tx, owner, { before, order, version, now });
      await this.record(tx, owner, order.actor, keys.sort());
    });
  }

  /** Sets values that are not set yet, in the caller's transaction. @returns how many */
  async fillIn(tx: EntityManager, owner: SettingsOwner, values: SettingValues, now: Date): Promise<number> {
    const version = await nextVersion(tx);
    const before = await this.readValues(owner, tx);
    const missing = Object.entries(values).filter(([key]) => !Object.hasOwn(before.values, key));
    if (missing.length === 0) return 0;
    const order = { values: Object.fromEntries(missing), secrets: {} };
    await this.write(tx, owner, { before, order, version, now });
    return missing.length;
  }

  private async write(tx: EntityManager, owner: SettingsOwner, { before, order, version, now }: Writing) {
    const key = keyOf(owner);
    const set = { plainValues: merged(before.values, order.values), version, updatedAt: now };
    // Secrets that nobody changes stay as they are, also those that this process cannot open.
    const hasSecrets = Object.keys(order.secrets).length > 0;
    const id = (await tx.findOne(PluginSettingRow, { where: key, select: { id: true } }))?.id ?? newId();
    const sealed = hasSecrets && { sealedValues: this.seal(id, merged(before.secrets, order.secrets)) };
    const { affected } = await tx.update(PluginSettingRow, { id }, { ...set, ...sealed });
    if (affected) return;
    await tx.insert(PluginSettingRow, {
      ...{ id, tenantId: TENANT_ID, userId: owner.userId, sealedValues: '' },
      ...key,
      ...set,
      ...sealed,
    });
  }

  private seal(id: string, secrets: Record<string, unknown>): string {
    return Object.keys(secrets).length === 0 ? '' : this.vault.seal(JSON.stringify(secrets), settingsPlace(id));
  }

  /** Secrets that cannot be opened are not set: an administrator sets them again. */
  private open({ id, pluginId, sealedValues }: PluginSettingRow): Record<string, string> {
    if (sealedValues === '') return {};
    try {
      return JSON.parse(this.vault.open(sealedValues, settingsPlace(id))) as Record<string, string>;
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error;
      this.logger.error({ plugin: pluginId, settings: id }, 'the secrets of a plugin could not be read');
      return {};
    }
  }

  private record(tx: EntityManager, { pluginId, userId }: SettingsOwner, actor: InternalActor, keys: string[]) {
    return this.journal.record(tx, {
      action: 'plugin.settings-changed',
      actor,
      ...(userId && { subjectUserId: userId }),
      targetType: 'plugin',
      targetId: pluginId,
      metadata: { half: userId ? 'user' : 'instance', keys: keys.join(', ') },
    });
  }
}

interface Writing {
  before: StoredValues;
  order: Pick<SettingsChangeOrder, 'values' | 'secrets'>;
  version: number;
  now: Date;
}

/** To what the secrets of a row are bound. */
export const settingsPlace = (id: string): string => `plugin-settings:${id}`;

const keyOf = ({ pluginId, userId }: SettingsOwner) => ({ pluginId, ownerKey: userId ?? 'instance' });

/** Every writer waits here for the one before it: so versions are committed in their order, and followers miss none. */
async function nextVersion(tx: EntityManager): Promise<number> {
  await Revisions.grow(tx, 'plugin-settings');
  return Revisions.version(tx, 'plugin-settings');
}

const changedKeys = (before: Readonly<SettingValues>, change: Readonly<SettingValues>): string[] =>
  Object.keys(change).filter(key => change[key] !== (before[key] ?? null));

const merged = <V>(before: Readonly<Record<string, V>>, change: Readonly<Record<string, V | null>>) =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)) as Record<
    string,
    V
  >;
