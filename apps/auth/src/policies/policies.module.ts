import { Module } from '@nestjs/common';
import { MfaObligation } from './mfa-obligation';
import { PoliciesService } from './policies.service';

/** Which policies hold. Who changes them is in `policy-administration.module.ts`: that needs sessions, and they need this. */
@Module({ providers: [MfaObligation, PoliciesService], exports: [MfaObligation, PoliciesService] })
export class PoliciesModule {}
