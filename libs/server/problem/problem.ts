import type { Language } from '@sv/contracts/language.contract';
import type { ServerResponse } from 'node:http';
import { requestedLanguage } from '../locale/negotiate-language';
import { PlatformError, type FieldFault } from './platform-error';
import { problemCodes, type ProblemCode } from './problem-codes';
import { problemTitle, translatedText } from './texts/problem-texts';

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

/** @param language of title and detail, of which there is none for what plugins say: those stay as they are */
export function toProblem(error: PlatformError, place: ProblemPlace, language: Language = 'en'): Problem {
  const { status } = problemCodes[error.code];
  const translated = translatedText(error.message, language);
  const detail = translated ?? error.message;
  const faults = error.errors?.map(fault => ({
    ...fault,
    detail: translatedText(fault.detail, language) ?? fault.detail,
  }));
  return {
    type: `/problems/${error.code}`,
    title: problemTitle(error.code, translated === null ? 'en' : language),
    status,
    ...(detail && { detail }),
    code: error.code,
    ...error.extensions(),
    instance: place.instance,
    requestId: place.requestId,
    ...(faults && { errors: faults }),
  };
}

/**
 * Ends a response with a problem document, in the language of the page that asks. Programs name none and get English. Only
 * for code in front of Nest; controllers throw.
 */
export function writeProblem(response: ServerResponse, error: PlatformError, place: ProblemPlace): void {
  const language = (response.req && requestedLanguage(response.req.headers)) ?? 'en';
  const body = Buffer.from(JSON.stringify(toProblem(error, place, language)));
  response.writeHead(error.status, {
    ...error.headers,
    'content-type': 'application/problem+json; charset=utf-8',
    ...(translatedText(error.message, language) !== null && { 'content-language': language }),
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
