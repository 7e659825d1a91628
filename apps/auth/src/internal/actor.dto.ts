import { IsIn, IsString, MaxLength } from 'class-validator';
import type { InternalActor } from '@sv/contracts/internal.contract';

const ACTOR_TYPES = ['user', 'admin-key', 'cli', 'system'] as const;

/** Who causes a write; every body of a writing route extends it. */
export class ActorDto implements InternalActor {
  @IsString()
  @MaxLength(128)
  actorId!: string;

  @IsIn(ACTOR_TYPES)
  actorType!: InternalActor['actorType'];
}
