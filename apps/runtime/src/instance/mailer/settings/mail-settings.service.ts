import { Injectable } from '@nestjs/common';
import type { MailSettings, MailSettingsChange } from '@sv/contracts/admin/mail.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { EntityManager } from 'typeorm';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { actorOf } from '../../../kernel/access/actor';
import { assertRealRequest } from '../../../kernel/request-context/assert-real-request';
import type { Caller } from '../../../kernel/request-context/caller';
import { changedFields, changedMail, shownMail } from './mail-change';
import { StoredMail } from './stored-mail';

/** Shows and changes which mail server the workspace uses. */
@Injectable()
export class MailSettingsService {
  private readonly listeners: (() => Promise<void>)[] = [];

  constructor(
    private readonly mail: CurrentMail,
    private readonly stored: StoredMail,
    private readonly journal: ActivityJournal,
  ) {}

  /** @param listener called in the process that made a change, once it is stored; must not throw */
  onChangeMade(listener: () => Promise<void>): void {
    this.listeners.push(listener);
  }

  readSettings(): Versioned<MailSettings> {
    return { ...shownMail(this.mail), version: this.stored.current.version };
  }

  /**
   * Both servers use it within a second; what waits in their outboxes goes to the new server.
   *
   * @throws PlatformError `set-by-environment`; InvalidRequestError; ChangedMeanwhileProblem
   */
  async changeSettings(
    caller: Caller,
    change: MailSettingsChange,
    expected: number | null,
  ): Promise<Versioned<MailSettings>> {
    assertRealRequest();
    if (this.mail.environment) throw new PlatformError('set-by-environment');
    if (Object.values(change).every(value => value === undefined)) return this.readSettings();
    await this.stored.reload();
    // A change that names no version is made again to what somebody else has stored meanwhile.
    while (!(await this.changeOnce(caller, change, expected))) {
      if (expected !== null) throw new ChangedMeanwhileProblem(this.readSettings());
    }
    return this.readSettings();
  }

  private async changeOnce(caller: Caller, change: MailSettingsChange, expected: number | null): Promise<boolean> {
    const { config: before, version } = this.stored.current;
    if (expected !== null && expected !== version) return false;
    const after = changedMail(before, change);
    const settings = changedFields(before, after).join(', ');
    const entry = { action: 'mail.changed', actor: actorOf(caller), metadata: { settings } } as const;
    const record = async (tx: EntityManager): Promise<void> => {
      if (settings) await this.journal.record(tx, entry);
    };
    const isDone = await this.stored.changeMail(after, { version, record });
    if (isDone && settings) for (const listener of this.listeners) await listener();
    return isDone;
  }
}
