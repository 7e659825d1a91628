// The account actions of Console: asks for confirmation where needed, runs the action and reports the result. Each
// action resolves to its result, or to null when the person cancelled or the server refused.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserChange } from '@sv/contracts/admin/users.contract';
import { Confirm } from '@sv/ui/confirm/confirm';
import type { Question } from '@sv/ui/confirm/question';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { roleChoiceOf } from './role-choices';
import { t } from '@sv/ui/locale/translate';

@Injectable()
export class UserActions {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  /** Changes to and from the owner role need a confirmation and a fresh sign-in. */
  async changeRole(user: AdminUser, role: Role): Promise<AdminUser | null> {
    const question = ownerQuestion(user, role);
    if (question && !(await this.confirm.ask(question))) return null;
    return this.change(
      user,
      { role },
      t('{name} now has the role {role}', { name: user.name, role: roleChoiceOf(role).name }),
    );
  }

  async deactivate(user: AdminUser): Promise<AdminUser | null> {
    const confirmed = await this.confirm.ask({
      heading: t('Deactivate {name}?', { name: user.name }),
      detail: t(
        'They are signed out on all devices and cannot sign in. Their data is kept, and you can activate them again.',
      ),
      confirmLabel: t('Deactivate'),
      danger: true,
    });
    return confirmed ? this.change(user, { active: false }, t('{name} is deactivated', { name: user.name })) : null;
  }

  activate(user: AdminUser): Promise<AdminUser | null> {
    return this.change(user, { active: true }, t('{name} can sign in again', { name: user.name }));
  }

  async signOut(user: AdminUser): Promise<true | null> {
    const confirmed = await this.confirm.ask({
      heading: t('Sign {name} out on all devices?', { name: user.name }),
      detail: t('They get a notification, and can sign in again.'),
      confirmLabel: t('Sign out'),
    });
    return confirmed
      ? this.post(user, 'sign-out', t('{name} is signed out on all devices', { name: user.name }))
      : null;
  }

  /**
   * Afterwards the password alone opens the account, so the administrator must have identified the person by other
   * means.
   */
  async resetFactors(user: AdminUser): Promise<AdminUser | null> {
    const confirmed = await this.confirm.ask({
      heading: t('Reset MFA for {name}?', { name: user.name }),
      detail: t(
        'Their authenticator app, backup codes and passkeys stop working, and they are signed out on all devices. They can then sign in with their password alone, so make sure that the request really comes from them.',
      ),
      confirmLabel: t('Reset MFA'),
      danger: true,
    });
    if (!confirmed) return null;
    const done = await this.post(user, 'reset-mfa', t('MFA of {name} reset', { name: user.name }));
    return done && { ...user, mfa: { totp: false, passkeys: 0 } };
  }

  unlock(user: AdminUser): Promise<true | null> {
    return this.post(user, 'unlock', t('{name} can try to sign in again', { name: user.name }));
  }

  private async post(user: AdminUser, action: 'sign-out' | 'reset-mfa' | 'unlock', done: string): Promise<true | null> {
    const request = (): Promise<unknown> => firstValueFrom(this.http.post(`${addressOf(user)}/${action}`, {}));
    return (await this.perform(request, done)) && true;
  }

  private async change(user: AdminUser, change: AdminUserChange, done: string): Promise<AdminUser | null> {
    const action = (): Promise<AdminUser> => firstValueFrom(this.http.patch<AdminUser>(addressOf(user), change));
    return (await this.perform(action, done))?.answer ?? null;
  }

  private async perform<T>(action: () => Promise<T>, done: string): Promise<{ answer: T } | null> {
    try {
      const result = await this.reauthentication.run(action);
      if (result) this.toasts.success(done);
      return result;
    } catch (error) {
      this.toasts.error(refusal(error));
      return null;
    }
  }
}

export const lastOwnerText = (): string => t('A workspace needs at least one owner. Make someone else an owner first.');

const addressOf = ({ id }: AdminUser): string => `/api/admin/users/${id}`;

function ownerQuestion(user: AdminUser, role: Role): Question | null {
  if (role === 'platform:owner') {
    return {
      heading: t('Make {name} an owner?', { name: user.name }),
      detail: t('Owners can do everything, including changing your role.'),
      confirmLabel: t('Make owner'),
    };
  }
  if (user.role !== 'platform:owner') return null;
  return {
    heading: t('Remove {name} as an owner?', { name: user.name }),
    detail: t('Their new role is {role}.', { role: roleChoiceOf(role).name }),
    confirmLabel: t('Remove owner'),
    danger: true,
  };
}

function refusal(error: unknown): unknown {
  return toProblem(error).code === 'last-owner' ? lastOwnerText() : error;
}
