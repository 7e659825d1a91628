import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InviteList } from '@sv/contracts/admin/invites.contract';
import type { Policies } from '@sv/contracts/admin/policies.contract';
import type { ActiveUserCount } from '@sv/contracts/internal.contract';
import type { SetupChange, SetupState } from '@sv/contracts/setup.contract';
import type { DataSource } from 'typeorm';
import { InstanceIdentity } from '../../instance/identity/instance-identity';
import { MailHealth } from '../../instance/mailer/mail-health';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { putSetting, readSetting } from '../../kernel/settings/platform-settings.sql';

const DISMISSED = 'setupDismissed';
const APPS_CHOSEN = 'setupAppsChosen';

/**
 * What the owner of a new workspace has set up. Nothing about a step is stored where the instance itself shows whether
 * it is done, so what is decided in Console or in the environment counts too.
 */
@Injectable()
export class SetupService {
  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly instance: InstanceIdentity,
    private readonly internal: InternalClient,
    private readonly mail: MailHealth,
  ) {}

  async readState(): Promise<SetupState> {
    const [joining, mail, invites, apps, dismissed] = await Promise.all([
      this.isJoiningDecided(),
      this.mail.mailReport(),
      this.isAnybodyInvited(),
      this.isSet(APPS_CHOSEN),
      this.isSet(DISMISSED),
    ]);
    return { done: { identity: this.hasIdentity(), joining, mail: mail.configured, invites, apps }, dismissed };
  }

  /** Each is a row of its own, so that changes of two tabs do not undo each other. */
  async changeState({ dismissed, appsChosen }: SetupChange): Promise<SetupState> {
    if (dismissed !== undefined) await putSetting(this.db, DISMISSED, JSON.stringify(dismissed));
    if (appsChosen) await putSetting(this.db, APPS_CHOSEN, 'true');
    return this.readState();
  }

  private hasIdentity(): boolean {
    const { givenName, primaryColor, pictures } = this.instance.look;
    return [givenName, primaryColor, pictures.logo].some(value => value !== null);
  }

  private async isJoiningDecided(): Promise<boolean> {
    const { inviteOnly } = await this.internal.call<Policies>({ path: '/internal/policies' });
    return inviteOnly.overridden || inviteOnly.value;
  }

  private async isAnybodyInvited(): Promise<boolean> {
    const { roles } = await this.internal.call<ActiveUserCount>({ path: '/internal/users/count' });
    if (Object.values(roles).reduce((sum, count) => sum + count, 0) > 1) return true;
    return (await this.internal.call<InviteList>({ path: '/internal/invites?limit=1' })).invites.length > 0;
  }

  private async isSet(key: string): Promise<boolean> {
    return (await readSetting(this.db, key)) === 'true';
  }
}
