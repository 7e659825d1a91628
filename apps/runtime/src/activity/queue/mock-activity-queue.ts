import { TENANT_ID } from '@sv/server/tenant';
import type { Logger } from '@sv/server/logger/logger';
import { type RequestContext, runInContext } from '../../kernel/request-context/request-context';
import type { ActivityJournal } from '../journal/activity-journal';
import { ActivityQueue } from './activity-queue';

/** A context without a request: one batch holds entries of several requests. */
const MOCK: RequestContext = {
  requestId: '',
  user: null,
  session: null,
  capabilities: new Set(),
  plugin: null,
  tenantId: TENANT_ID,
  dataSourceKind: 'mock',
};

/**
 * The queue of dev-mode requests: it writes into the log of the mock database, and does not use capacity of the real
 * queue.
 */
export class MockActivityQueue extends ActivityQueue {
  constructor(journal: Pick<ActivityJournal, 'append'>, logger: Pick<Logger, 'warn'>) {
    super({ append: entries => runInContext(MOCK, () => journal.append(entries)) }, logger);
  }
}
