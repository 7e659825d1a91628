import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DeviceCookie } from '../devices/device-cookie';
import type { FactorProof } from '../factors/factor-proof';
import type { AuthRequest } from '../http/auth-request';
import { PendingMfaService, type OpenPendingMfa } from './pending-mfa.service';
import { MfaCookie } from './mfa-cookie';
import { SecondStep } from './second-step';
import { SignInAnswer } from './sign-in-answer';

/** The routes of second factors in one line each: from the cookie `sv_mfa` to the cookies of a session. */
@Injectable()
export class SecondStepAnswer {
  constructor(
    private readonly pendingMfa: PendingMfaService,
    private readonly step: SecondStep,
    private readonly answer: SignInAnswer,
    private readonly mfa: MfaCookie,
    private readonly devices: DeviceCookie,
  ) {}

  /** The pending sign-in of a request. @throws PlatformError `mfa-expired`, the cookie cleared */
  findPendingMfa(request: AuthRequest, response: Response): Promise<OpenPendingMfa> {
    return this.clearingExpired(response, () => this.pendingMfa.findPendingMfa(this.mfa.tokenOf(request)));
  }

  /** @throws PlatformError `invalid-code`, `invalid-passkey`, `mfa-expired`; RetryLaterError `rate-limited` */
  async sendAnswer(request: AuthRequest, response: Response, proof: FactorProof): Promise<SignedIn> {
    const pending = await this.findPendingMfa(request, response);
    const visitor = this.devices.visitorOf(request);
    const signedIn = await this.clearingExpired(response, () => this.step.completeStep(pending, proof, visitor));
    const answer = await this.answer.sendAnswer(request, response, signedIn);
    this.mfa.clearCookie(response);
    return answer;
  }

  private async clearingExpired<T>(response: Response, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'mfa-expired') this.mfa.clearCookie(response);
      throw error;
    }
  }
}
