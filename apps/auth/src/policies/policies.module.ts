import { Module } from '@nestjs/common';
import { MfaObligation } from './mfa-obligation';
import { PoliciesService } from './policies.service';
import { VerificationRequirement } from './verification-requirement';

/** Which policies hold. Who changes them is in `policy-administration.module.ts`: that needs sessions, and they need this. */
@Module({
  providers: [MfaObligation, PoliciesService, VerificationRequirement],
  exports: [MfaObligation, PoliciesService, VerificationRequirement],
})
export class PoliciesModule {}
