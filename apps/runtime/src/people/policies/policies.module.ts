import { Module } from '@nestjs/common';
import { PoliciesController } from './policies.controller';
import { PoliciesService } from './policies.service';

/** Who may register, and what a sign-in takes, for administrators. */
@Module({ controllers: [PoliciesController], providers: [PoliciesService] })
export class PoliciesModule {}
