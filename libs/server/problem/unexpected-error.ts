import { HttpException } from '@nestjs/common';
import { databaseFaultOf } from '../database/database-fault';
import { PlatformError, RetryLaterError } from './platform-error';
import { type ProblemCode } from './problem-codes';

const codeOfStatus: Record<number, ProblemCode> = {
  400: 'validation-failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};

/**
 * The refusal that a caller sees for anything a route can throw. What is none of our own becomes the code of its kind,
 * or `internal-error`, which reveals nothing.
 */
export function toPlatformError(thrown: unknown): PlatformError {
  if (thrown instanceof PlatformError) return thrown;
  if (thrown instanceof HttpException) return fromFramework(thrown);
  const fault = databaseFaultOf(thrown);
  if (fault === 'unavailable') return new RetryLaterError('database-unavailable', 2);
  if (fault === 'full') return new PlatformError('insufficient-storage');
  return new PlatformError(
    'internal-error',
    'An unexpected error. The details are in the server log, under the request ID.',
  );
}

/** Nest's own exceptions: its pipes speak in words we may pass on, its router does not. */
function fromFramework(thrown: HttpException): PlatformError {
  const status = thrown.getStatus();
  const code = codeOfStatus[status];
  if (!code) return new PlatformError('internal-error');
  return status === 400 ? new PlatformError(code, thrown.message) : new PlatformError(code);
}
