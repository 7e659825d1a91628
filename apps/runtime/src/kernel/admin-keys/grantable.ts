import type { BuiltInCapability } from '@sv/contracts/access.contract';
import { builtInCapabilities } from '../access/roles';

/** What a key may be given: everything but the power to assign roles, which is a person's. */
export const grantable: readonly BuiltInCapability[] = builtInCapabilities.filter(name => name !== 'role:assign');
