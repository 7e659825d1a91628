import { Module } from '@nestjs/common';
import { ProofController } from './proof.controller';
import { ProofService } from './proof.service';

/** Shows administrators what was measured of the promises. */
@Module({ controllers: [ProofController], providers: [ProofService] })
export class ProofModule {}
