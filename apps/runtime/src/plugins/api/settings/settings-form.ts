import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { PluginSettings } from '@sv/contracts/plugin-settings.contract';
import type { SettingValues } from '@sv/sdk';
import type { Setting, SettingDeclarations } from '@sv/sdk/manifest';
import { settingFault } from '@sv/sdk/settings/setting-values';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import type { FieldFault } from '@sv/server/problem/platform-error';
import { staleOrThrow } from '../../../kernel/database/revisions';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { SettingChanges } from '../../settings/setting-changes';
import { type SettingsOwner, type StoredValues, StoredSettings } from '../../settings/stored-settings';
import { SettingReferences } from './setting-references';

/** Whose settings, what the plugin declares, and who looks at the people that they name; null sees everybody. */
export interface SettingsSubject {
  owner: SettingsOwner;
  declared: SettingDeclarations['user'];
  viewer: string | null;
}

/** A change as it was sent. */
export interface SentChange {
  values: Record<string, unknown>;
  actor: InternalActor;
  expected: number | null;
}

/** More are never declared. */
const MAX_FAULTS = 30;

/** Settings of a plugin as forms show and change them: checked by its schema, and without secrets. */
@Injectable()
export class SettingsForm {
  constructor(
    private readonly stored: StoredSettings,
    private readonly changes: SettingChanges,
    private readonly references: SettingReferences,
  ) {}

  async readForm({ owner, declared, viewer }: SettingsSubject): Promise<Versioned<PluginSettings>> {
    const stored = await this.stored.readValues(owner);
    const values = shownValues(declared, stored);
    const names = await this.references.namesOf(viewer, declared, values);
    return { settings: declared, values, secrets: secretsOf(declared, stored), ...names, version: stored.version };
  }

  /**
   * In force in this process when it resolves, in others within a second.
   *
   * @throws InvalidRequestError, ChangedMeanwhileProblem; PlatformError `auth-unavailable` when people cannot be looked up
   */
  async changeForm(subject: SettingsSubject, { values: sent, ...by }: SentChange): Promise<Versioned<PluginSettings>> {
    const { owner, declared, viewer } = subject;
    const faults = Object.entries(sent).flatMap(([key, value]) => faultsOf(declared, key, value));
    if (faults.length > 0) throw new InvalidRequestError(faults.slice(0, MAX_FAULTS));
    const { values, secrets } = split(declared, sent as SettingValues);
    const unknown = await this.references.faultsOf(viewer, declared, values);
    if (unknown.length > 0) throw new InvalidRequestError(unknown);
    const stale = await this.stored.changeValues(owner, { values, secrets, ...by }).catch(staleOrThrow);
    if (stale) throw new ChangedMeanwhileProblem(await this.readForm(subject));
    if (!isMockRequest()) await this.changes.follow();
    return this.readForm(subject);
  }
}

function faultsOf(declared: SettingDeclarations['user'], key: string, value: unknown): FieldFault[] {
  const pointer = `/values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const setting = Object.hasOwn(declared, key) ? declared[key] : undefined;
  if (!setting) return [{ pointer, detail: 'This app has no such setting.' }];
  const reason = value === null ? null : settingFault(setting, value);
  return reason === null ? [] : [{ pointer, detail: `${setting.title} ${reason}.` }];
}

const isSecret = (setting: Setting | undefined): boolean => setting?.format === 'secret';

function split(declared: SettingDeclarations['user'], sent: SettingValues) {
  const of = (wanted: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([key]) => isSecret(declared[key]) === wanted));
  return { values: of(false), secrets: of(true) as Record<string, string | null> };
}

/** What no longer fits the schema reads as not set, as the plugin reads it. */
const shownValues = (declared: SettingDeclarations['user'], { values }: StoredValues): SettingValues =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, setting]) => !isSecret(setting))
      .map(([key, setting]) => {
        const value = Object.hasOwn(values, key) ? values[key]! : null;
        return [key, settingFault(setting, value) === null ? value : null];
      }),
  );

const secretsOf = (declared: SettingDeclarations['user'], { secrets }: StoredValues): PluginSettings['secrets'] =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, setting]) => isSecret(setting))
      .map(([key]) => [key, { isSet: Object.hasOwn(secrets, key) }]),
  );
