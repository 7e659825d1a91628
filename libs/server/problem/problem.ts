import type { ServerResponse } from 'node:http';
import { PlatformError, type FieldFault } from './platform-error';
import { problemCodes, type ProblemCode } from './problem-codes';

/** The error body of every route: RFC 9457, with our stable `code` and the request id. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: ProblemCode;
  instance: string;
  requestId: string;
  errors?: readonly FieldFault[];
  [extension: string]: unknown;
}

/** Where a problem arose, as far as the caller may know: the path without its query. */
export interface ProblemPlace {
  instance: string;
  requestId: string;
}

export function toProblem(error: PlatformError, place: ProblemPlace): Problem {
  const { title, status } = problemCodes[error.code];
  return {
    type: `/problems/${error.code}`,
    title,
    status,
    ...(error.message && { detail: error.message }),
    code: error.code,
    ...error.extensions(),
    instance: place.instance,
    requestId: place.requestId,
    ...(error.errors && { errors: error.errors }),
  };
}

/** Ends a response with a problem document. Only for code in front of Nest; controllers throw. */
export function writeProblem(response: ServerResponse, error: PlatformError, place: ProblemPlace): void {
  const body = Buffer.from(JSON.stringify(toProblem(error, place)));
  response.writeHead(error.status, {
    ...error.headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
