import { TENANT_ID } from '@sv/server/tenant';
import type { Logger } from '@sv/server/logger/logger';
import { type RequestContext, runInContext } from '../../request-context/request-context';
import type { ActivityJournal } from '../activity-journal';
import { ActivityQueue } from './activity-queue';

/** Of nobody's request: entries of several are written at once. */
const MOCK: RequestContext = {
  requestId: '',
  user: null,
  session: null,
  capabilities: new Set(),
  plugin: null,
  tenantId: TENANT_ID,
  dataSourceKind: 'mock',
};

/** The queue of dev-mode requests: it writes into the log of the mock database, and takes no room from the real one. */
export class MockActivityQueue extends ActivityQueue {
  constructor(journal: Pick<ActivityJournal, 'append'>, logger: Pick<Logger, 'warn'>) {
    super({ append: entries => runInContext(MOCK, () => journal.append(entries)) }, logger);
  }
}
