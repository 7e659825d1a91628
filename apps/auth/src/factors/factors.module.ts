import { Module } from '@nestjs/common';
import { SecondFactors } from './second-factors';

/** What all second factors have in common; each has a folder of its own. */
@Module({ providers: [SecondFactors], exports: [SecondFactors] })
export class FactorsModule {}
