import { Module } from '@nestjs/common';
import { GuessingModule } from '../../guessing/guessing.module';
import { AssertionCheck } from './assertion/assertion-check';
import { AttestationCheck } from './attestation/attestation-check';
import { Ceremonies } from './ceremonies';
import { Challenges } from './challenges';
import { PasskeyOptions } from './passkey-options';
import { PasskeyProofs } from './assertion/passkey-proofs';
import { PasskeyReader } from './assertion/passkey-reader';
import { RelyingParty } from './relying-party';

/** The two ceremonies of WebAuthn: for signing in, adding a passkey, and confirming an identity. */
@Module({
  imports: [GuessingModule],
  providers: [
    AssertionCheck,
    AttestationCheck,
    Ceremonies,
    Challenges,
    PasskeyOptions,
    PasskeyProofs,
    PasskeyReader,
    RelyingParty,
  ],
  exports: [AssertionCheck, AttestationCheck, PasskeyOptions, PasskeyProofs, PasskeyReader],
})
export class WebAuthnModule {}
