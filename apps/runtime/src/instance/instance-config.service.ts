import { Injectable } from '@nestjs/common';
import type { InstanceConfigChange, InstanceConfigSettings } from '@sv/contracts/instance.contract';
import { actorOf } from '../access/actor';
import type { Caller } from '../access/caller';
import { ActivityJournal } from '../activity/activity-journal';
import { InstanceIdentity } from './instance-identity';
import { UNNAMED } from './instance-look';

/** Name, colour and sender of the instance, for administrators. Its pictures are changed where they are uploaded. */
@Injectable()
export class InstanceConfigService {
  constructor(
    private readonly instance: InstanceIdentity,
    private readonly journal: ActivityJournal,
  ) {}

  show(): InstanceConfigSettings {
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
    };
  }

  /** Names stand in no log: only which of them were changed. */
  async change(caller: Caller, change: InstanceConfigChange): Promise<InstanceConfigSettings> {
    const { instanceName, emailFromName } = change;
    const given = {
      instanceName,
      primaryColor: change.primaryColor?.toLowerCase() ?? change.primaryColor,
      emailFromName,
    };
    const settings = Object.entries(given).filter(([, value]) => value !== undefined);
    if (settings.length > 0) {
      const metadata = { settings: settings.map(([name]) => name).join(', ') };
      const deed = { action: 'instance.updated', actor: actorOf(caller), metadata } as const;
      await this.instance.change(given, tx => this.journal.record(tx, deed));
    }
    return this.show();
  }
}
