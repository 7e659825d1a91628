import { AuthEvent } from './auth-event.entity';
import { FirstOwner } from './first-owner.entity';
import { RevocationCounter } from './revocation-counter.entity';
import { RevocationRow } from './revocation.entity';
import { Session } from './session.entity';
import { User } from './user.entity';

/** Every table of the identity database. */
export const entities = [AuthEvent, FirstOwner, RevocationCounter, RevocationRow, Session, User];
