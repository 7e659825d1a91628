import type { MigrationClass } from '@sv/sdk';
import { CreateExpenses1795633395503 } from './1795633395503-create-expenses';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [CreateExpenses1795633395503];
