import { Injectable } from '@nestjs/common';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { InstanceIdentity } from './instance-identity';
import { UNNAMED } from './instance-look';

/** Name, colour and sender of the instance, for administrators. Its pictures are changed where they are uploaded. */
@Injectable()
export class InstanceConfigService {
  constructor(
    private readonly instance: InstanceIdentity,
    private readonly journal: ActivityJournal,
  ) {}

  showConfig(): Versioned<InstanceConfigSettings> {
    const { look, defaultLook, setLook } = this.instance;
    const answer = <T>(value: T, standard: T, set: T | null) => ({
      value,
      default: standard,
      overridden: set !== null,
    });
    return {
      instanceName: answer(this.instance.name, defaultLook.givenName ?? UNNAMED, setLook.givenName),
      primaryColor: answer(look.primaryColor, defaultLook.primaryColor, setLook.primaryColor),
      emailFromName: answer(look.emailFromName, defaultLook.emailFromName, setLook.emailFromName),
      version: this.instance.storedVersion,
    };
  }

  /** The log names the settings that changed, never their values. @throws ChangedMeanwhileProblem */
  async changeConfig(
    caller: Caller,
    change: InstanceConfigChange,
    expected: number | null,
  ): Promise<Versioned<InstanceConfigSettings>> {
    const { instanceName, emailFromName } = change;
    const given = {
      instanceName,
      primaryColor: change.primaryColor?.toLowerCase() ?? change.primaryColor,
      emailFromName,
    };
    const settings = Object.entries(given).filter(([, value]) => value !== undefined);
    if (settings.length > 0) {
      const metadata = { settings: settings.map(([name]) => name).join(', ') };
      const auditEntry = { action: 'instance.updated', actor: actorOf(caller), metadata } as const;
      const isMade = await this.instance.changeIdentity(given, tx => this.journal.record(tx, auditEntry), expected);
      if (!isMade) throw new ChangedMeanwhileProblem(this.showConfig());
    }
    return this.showConfig();
  }
}
