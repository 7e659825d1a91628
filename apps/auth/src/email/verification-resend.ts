import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { lockAccount } from '../database/lock-account';
import { User } from '../database/user.entity';
import { type PerMinute, WindowLimit } from '../guessing/window-limit';
import type { Client } from '../http/client';
import { lettersFrom, mayWrite, verificationsTo } from '../mail/mail-budget';
import { MailRequests } from '../mail/mail-requests';
import { VerificationMail } from './verification-mail';

const KIND = 'email-verify';
const RESENDS: PerMinute = { what: 'verification-resend', max: 3 };

/** Sends the confirmation link of a registration again, only where a registration waits for it. */
@Injectable()
export class VerificationResend implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
    private readonly requests: MailRequests,
    private readonly verification: VerificationMail,
  ) {}

  onModuleInit(): void {
    this.requests.handleRequests(KIND, async (tx, { email, address }, now) => {
      const user = await tx.findOneBy(User, { email: email!, status: 'active', emailVerifiedAt: IsNull() });
      if (!user || !(await lockAccount(tx, user.id))) return;
      const allowances = [verificationsTo(user.email), lettersFrom(address)];
      if (await mayWrite(tx, allowances, now)) await this.verification.queueMail(tx, user, now);
    });
  }

  /** The address is not looked at before the answer: see `MailRequests`. @throws RetryLaterError `rate-limited` */
  async requestMail(email: string, client: Client, now = new Date()): Promise<void> {
    await this.limit.takeSlot(RESENDS, client, now);
    await this.requests.addRequest(this.db.manager, KIND, { email, address: client.address }, now);
  }
}
