import { Module } from '@nestjs/common';
import { PoliciesService } from './policies.service';

/** Which policies hold. Who changes them is in `policy-administration.module.ts`: that needs sessions, and they need this. */
@Module({ providers: [PoliciesService], exports: [PoliciesService] })
export class PoliciesModule {}
