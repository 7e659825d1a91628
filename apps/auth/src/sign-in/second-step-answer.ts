import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DeviceCookie } from '../devices/device-cookie';
import type { FactorProof } from '../factors/factor-proof';
import type { AuthRequest } from '../http/auth-request';
import { HalfSignIns, type OpenHalf } from './half-sign-ins';
import { MfaCookie } from './mfa-cookie';
import { SecondStep } from './second-step';
import { SignInAnswer } from './sign-in-answer';

/** The routes of second factors in one line each: from the cookie `sv_mfa` to the cookies of a session. */
@Injectable()
export class SecondStepAnswer {
  constructor(
    private readonly halves: HalfSignIns,
    private readonly step: SecondStep,
    private readonly answer: SignInAnswer,
    private readonly mfa: MfaCookie,
    private readonly devices: DeviceCookie,
  ) {}

  /** Whose sign-in waits here. @throws PlatformError `mfa-expired`, the cookie cleared */
  find(request: AuthRequest, response: Response): Promise<OpenHalf> {
    return this.clearingExpired(response, () => this.halves.find(this.mfa.tokenOf(request)));
  }

  /** @throws PlatformError `invalid-code`, `invalid-passkey`, `mfa-expired`; RetryLaterError `rate-limited` */
  async give(request: AuthRequest, response: Response, proof: FactorProof): Promise<SignedIn> {
    const half = await this.find(request, response);
    const visitor = this.devices.visitorOf(request);
    const signedIn = await this.clearingExpired(response, () => this.step.take(half, proof, visitor));
    const answer = await this.answer.give(request, response, signedIn);
    this.mfa.clear(response);
    return answer;
  }

  private async clearingExpired<T>(response: Response, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'mfa-expired') this.mfa.clear(response);
      throw error;
    }
  }
}
