import { Module } from '@nestjs/common';
import { MfaObligation } from './mfa-obligation';
import { PoliciesService } from './policies.service';
import { VerificationRequirement } from './verification-requirement';

/**
 * The policies in force. `policy-administration.module.ts` changes them: that module needs sessions, which need this
 * one.
 */
@Module({
  providers: [MfaObligation, PoliciesService, VerificationRequirement],
  exports: [MfaObligation, PoliciesService, VerificationRequirement],
})
export class PoliciesModule {}
