import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Invite } from '../../database/people/invite.entity';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InviteRedemption } from '../../invites/invite-redemption';
import { PoliciesService } from '../../policies/policies.service';
import { claimFirstOwner } from './first-owner';
import type { RegistrationDto } from './registration.dto';
import { SetupToken } from './setup-token';

/** What somebody sends who wants to be let in, and whether they are at this machine. */
export type Application = RegistrationDto & { atThisMachine: boolean };

/** How somebody is let in. */
export type Admission =
  | { kind: 'first-owner' }
  | { kind: 'invited'; invite: Invite }
  | { kind: 'open' }
  /** Once they have confirmed their address. */
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
   * What can be said before anything expensive; null for what may be the first registration. @throws as
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

  /** A token that is not good is refused where none is needed too: nobody loses the role they were promised unnoticed. */
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
