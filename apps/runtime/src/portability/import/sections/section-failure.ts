import type { ImportWarning } from '@sv/contracts/portability.contract';
import { databaseFaultOf } from '@sv/server/database/database-fault';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TimeLimitError } from '../../../kernel/time-limit';
import { MalformedReportError } from '../../../plugins/sdk-bridge/portability/portability-run';
import { MalformedRecordError } from '../archive/records-in';
import { SectionFailedError } from './section-failed.error';

/** The message for a person when a section failed. The text of a foreign error is only in the log. */
export function failureOf(error: unknown): ImportWarning {
  if (error instanceof SectionFailedError) return { code: error.code, detail: error.message };
  if (error instanceof MalformedRecordError) return { code: 'malformed-record', detail: error.message };
  if (error instanceof InvalidRequestError) return { code: 'malformed-record', detail: error.message };
  if (error instanceof TimeLimitError) return { code: 'section-timeout', detail: 'The app stopped responding.' };
  if (error instanceof MalformedReportError)
    return { code: 'counts-unbalanced', detail: 'The app did not report what it did with the records.' };
  if (error instanceof PlatformError) return { code: error.code, detail: error.message };
  const fault = databaseFaultOf(error);
  if (fault === 'full') return { code: 'insufficient-storage', detail: 'The disk of the server is full.' };
  if (fault) return { code: 'database-unavailable', detail: 'The database could not be reached. Import it again.' };
  return { code: 'section-failed', detail: 'It could not be imported. The reason is in the server log.' };
}
