// Converts any error of HttpClient to a Problem.
import { HttpErrorResponse } from '@angular/common/http';
import { t } from '../locale/translate';
import { Problem, type ProblemDocument } from './problem';

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof HttpErrorResponse)) {
    return new Problem({ detail: error instanceof Error ? error.message : undefined });
  }
  if (error.status === 0) {
    return new Problem({
      code: 'offline',
      detail: t('The server cannot be reached. Check your connection and try again.'),
    });
  }
  return new Problem(readDocument(error), retryAfter(error));
}

function readDocument(error: HttpErrorResponse): ProblemDocument {
  const requestId = error.headers.get('x-request-id') ?? undefined;
  const body: unknown = typeof error.error === 'string' ? parsed(error.error) : error.error;
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    return {
      status: error.status,
      requestId,
      detail: t('The server answered with an error ({status}).', { status: error.status }),
    };
  }
  const language = error.headers.get('content-language');
  return { requestId, status: error.status, ...(body as ProblemDocument), language };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // SyntaxError: a proxy answered with a page of its own
  }
}

function retryAfter(error: HttpErrorResponse): number | null {
  const seconds = Number(error.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
