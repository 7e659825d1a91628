import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../../database/user.entity';
import type { Visitor } from '../../http/visitor';
import type { SignedIn } from '../../sign-in/sign-in-completion';
import { PasswordHasher } from '../password/password-hasher';
import { refuseCommonPassword } from '../password/password-rules';
import { AccountOpening } from './account-opening';
import type { NewAccount } from './new-account';
import { type Application, RegistrationAdmission } from './registration-admission';
import { RegistrationRefusals } from './registration-refusals';
import type { RegistrationDto } from './registration.dto';
import { UnverifiedRegistration } from './unverified-registration';

/** Creates accounts. The first one is the owner's, also when many register at once; later ones follow the policies. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly admission: RegistrationAdmission,
    private readonly opening: AccountOpening,
    private readonly unverified: UnverifiedRegistration,
    private readonly refusals: RegistrationRefusals,
  ) {}

  /**
   * Null: the address has to be confirmed first, whether there was an account with it or not.
   *
   * @throws PlatformError `setup-token-required`, `invite-required`, `password-too-common`, `email-taken`;
   *   RetryLaterError `rate-limited`, `too-busy`
   */
  async registerAccount(sent: RegistrationDto, by: Visitor, now = new Date()): Promise<SignedIn | null> {
    const form: Application = { ...sent, atThisMachine: by.atThisMachine === true };
    refuseCommonPassword(form.password, form);
    await this.refusals.admitRegistration(form, by.client, now);
    try {
      await this.refuseEarly(form, now);
      const passwordHash = await this.hasher.hashPassword(form.password, by.client);
      return await this.db.transaction(tx => this.enter(tx, { form, passwordHash, by }, now));
    } catch (error) {
      await this.refusals.recordRefusal(error, { email: form.email, client: by.client }, now);
      throw error;
    }
  }

  /** What would be refused anyway is refused before the expensive hash. The transaction decides. */
  private async refuseEarly(form: Application, now: Date): Promise<void> {
    const admission = await this.admission.previewAdmission(this.db.manager, form, now);
    if (admission?.kind === 'to-be-verified') return;
    if (await this.db.getRepository(User).existsBy({ email: form.email })) throw new PlatformError('email-taken');
  }

  private async enter(
    tx: EntityManager,
    { form, passwordHash, by }: { form: Application; passwordHash: string; by: Visitor },
    now: Date,
  ): Promise<SignedIn | null> {
    const { name, email } = form;
    const id = newId();
    const admission = await this.admission.decideAdmission(tx, { ...form, id }, now);
    const account: NewAccount & { id: string } = { id, name, email, passwordHash, role: 'platform:user' };
    switch (admission.kind) {
      case 'first-owner':
        return this.opening.openAccount(tx, { ...account, role: 'platform:owner' }, by, now);
      case 'invited':
        return this.opening.openInvited(tx, account, by, { invite: admission.invite, now });
      case 'open':
        return this.opening.openAccount(tx, account, by, now);
      case 'to-be-verified':
        await this.unverified.registerUnverified(tx, account, by.client, now);
        return null;
    }
  }
}
