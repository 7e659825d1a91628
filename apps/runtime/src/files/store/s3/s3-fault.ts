import { errorCodeOf } from '@sv/server/database/error-code';
import type { S3Address } from '../../../kernel/config/s3-address';
import { ContentStoreFullError, ContentStoreUnreachableError } from '../content-errors';

/** Why a store cannot be used, in a sentence for an operator. It has nothing of the request in it, so it may be logged. */
export class S3FaultError extends Error {
  override readonly name = 'S3FaultError';
}

/** The object is not there. */
export class NoSuchObjectError extends Error {
  override readonly name = 'NoSuchObjectError';
}

interface FaultWords {
  names: RegExp;
  words: (address: S3Address) => string;
}

const WHERE_CREDENTIALS_ARE = 'the key and the secret in FILES_URL, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** By the names that stores give their errors. The first that matches counts. */
const FAULTS: readonly FaultWords[] = [
  {
    names: /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|InvalidClientTokenId)$/,
    words: () => `refuses the credentials. Check ${WHERE_CREDENTIALS_ARE}`,
  },
  {
    names: /^(RequestTimeTooSkewed|RequestExpired)$/,
    words: () => 'finds that the clock of this machine is wrong. Set it',
  },
  {
    names: /^NoSuchBucket$/,
    words: ({ bucket }) => `has no bucket ${bucket}. Create it, or name another in FILES_URL`,
  },
  {
    names: /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    words: ({ region }) => `has the bucket in another region than ${region}. Set ?region= in FILES_URL`,
  },
  {
    names: /^(AccessDenied|AllAccessDisabled|AccountProblem|Forbidden|401|403)$/,
    words: ({ bucket }) =>
      `does not allow the key what it needs in the bucket ${bucket}: to list it, and to read, write and delete in it`,
  },
];

const MISSING = /^(NoSuchKey|NoSuchUpload|NotFound)$/;
const FULL = /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|StorageFull|507)$/;

/** What an error of the client means to those who use a store. Errors that are none of the client stay what they are. */
export function s3ErrorOf(error: unknown, address: S3Address): unknown {
  if (!(error instanceof Error)) return error;
  const [name, status] = namesOf(error);
  if (MISSING.test(name)) return new NoSuchObjectError();
  if (FULL.test(name) || status === 507) {
    return new ContentStoreFullError({ cause: new S3FaultError(`${address.endpoint} has no room left (${name}).`) });
  }
  const known = FAULTS.find(({ names }) => names.test(name) || names.test(String(status)));
  if (!known && !isOfTheClient(error)) return error;
  const what =
    known?.words(address) ?? 'does not answer as it should. Check that it runs, and the address in FILES_URL';
  return new ContentStoreUnreachableError({ cause: new S3FaultError(`${address.endpoint} ${what} (${name}).`) });
}

function namesOf(error: Error): [name: string, status: number | undefined] {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  // The name is what the store sent: a short word, if it is a store.
  const code = errorCodeOf(error);
  const name = [code, error.name].find(text => /^[A-Za-z0-9_]{1,60}$/.test(text) && text !== 'Error');
  return [name ?? 'no reason given', status];
}

const isOfTheClient = (error: Error): boolean =>
  '$metadata' in error || error.name === 'TimeoutError' || error.name === 'TimeLimitError' || errorCodeOf(error) !== '';
