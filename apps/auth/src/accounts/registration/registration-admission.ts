import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Invite } from '../../database/people/invite.entity';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InviteRedemption } from '../../invites/invite-redemption';
import { PoliciesService } from '../../policies/policies.service';
import { claimFirstOwner } from './first-owner';
import type { RegistrationDto } from './registration.dto';
import { SetupToken } from './setup-token';

/** The form of a person who wants to register, and whether they are at this machine. */
export type Application = RegistrationDto & { atThisMachine: boolean };

/** On what basis a person may register. */
export type Admission =
  | { kind: 'first-owner' }
  | { kind: 'invited'; invite: Invite }
  | { kind: 'open' }
  /** They may sign in once they have confirmed their address. */
  | { kind: 'to-be-verified' };

/** Decides by the policies who may register. */
@Injectable()
export class RegistrationAdmission {
  constructor(
    private readonly setup: SetupToken,
    private readonly policies: PoliciesService,
    private readonly invites: InviteRedemption,
  ) {}

  /**
   * Decides what can be decided before anything expensive; null when it may be the first registration. @throws as
   * `decideAdmission`
   */
  async previewAdmission(tx: EntityManager, form: Application, now: Date): Promise<Admission | null> {
    if (!(await this.setup.isAwaited())) return this.byPolicy(tx, form, now);
    this.setup.checkToken(form);
    return null;
  }

  /** @throws PlatformError `setup-token-required`, `invite-required` */
  async decideAdmission(tx: EntityManager, form: Application & { id: string }, now: Date): Promise<Admission> {
    if (!(await claimFirstOwner(tx, form.id, now))) return this.byPolicy(tx, form, now);
    this.setup.checkToken(form);
    return { kind: 'first-owner' };
  }

  /**
   * An invalid token is refused even where none is needed, so that nobody loses the role they were invited with
   * unnoticed.
   */
  private async byPolicy(
    tx: EntityManager,
    { email, inviteToken: token }: RegistrationDto,
    now: Date,
  ): Promise<Admission> {
    if (token !== undefined)
      return { kind: 'invited', invite: await this.invites.findInvite(tx, { token, email }, now) };
    const { inviteOnly, requireEmailVerification } = await this.policies.effectivePolicies(tx);
    if (inviteOnly) throw new PlatformError('invite-required');
    return { kind: requireEmailVerification ? 'to-be-verified' : 'open' };
  }
}
