import { json } from 'express';
import type { NextFunction, Request, Response } from 'express';
import { InvalidRequestError } from '../problem/invalid-request.error';
import { PlatformError } from '../problem/platform-error';
import { jsonExtent } from './json-extent';

/** Deeper bodies are refused before anything recursive walks them. */
const MAX_DEPTH = 64;
/** Validation looks at every value of a body: an array of 300,000 took a second. */
const MAX_VALUES = 20_000;
/** Each unknown field is looked at and named in the answer: 70,000 of them in one body took five seconds. */
const MAX_FIELDS = 1000;

const codeOfParserError: Record<string, () => PlatformError> = {
  'entity.too.large': () => new PlatformError('body-too-large'),
  'entity.parse.failed': () => new PlatformError('malformed-json'),
  'entity.verify.failed': () =>
    new PlatformError('malformed-json', `The body is nested over ${MAX_DEPTH} deep or has over ${MAX_VALUES} values.`),
  'encoding.unsupported': () => new PlatformError('unsupported-media-type'),
  'charset.unsupported': () => new PlatformError('unsupported-media-type'),
  'request.aborted': () => new PlatformError('malformed-json', 'The body ended early.'),
  'request.size.invalid': () => new PlatformError('malformed-json', 'The body is not as long as announced.'),
};

/** Express middleware: reads a JSON body, counting its real bytes; any other media type is 415. */
export function jsonBody(limitBytes: number, accepts: (request: Request) => boolean = () => false) {
  const parse = json({
    limit: limitBytes,
    strict: false,
    type: 'application/json',
    verify: (_request, _response, body, encoding) => assertReadable(body, encoding),
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!hasBody(request) || accepts(request)) return next();
    if (!isJson(request.headers['content-type'])) return next(new PlatformError('unsupported-media-type'));
    parse(request, response, (fault?: unknown) => next(fault ? refusalOf(fault) : faultOfShape(request.body)));
  };
}

/** Before anything parses it. @throws Error for what must not be parsed */
export function assertReadable(body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new UnreadableCharsetError();
  const { depth, values } = jsonExtent(body);
  if (depth > MAX_DEPTH || values > MAX_VALUES) throw new Error('too large to walk');
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** JSON is UTF-8 (RFC 8259 section 8.1). In UTF-7, which the parser reads too, brackets do not look like brackets. */
class UnreadableCharsetError extends Error {
  readonly type = 'charset.unsupported';
}

/** Names with a meaning in JavaScript, which class-transformer drops silently. */
const RESERVED_FIELDS = ['__proto__', 'constructor', 'prototype'];

/** Every body of ours is an object. Without this, `null` would pass for an empty one. */
export function faultOfShape(body: unknown): PlatformError | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return InvalidRequestError.at('', 'The body must be a JSON object.');
  }
  if (hasTooManyFields(body)) return InvalidRequestError.at('', `An object must not have over ${MAX_FIELDS} fields.`);
  const reserved = RESERVED_FIELDS.find(name => Object.hasOwn(body, name));
  return reserved === undefined
    ? undefined
    : InvalidRequestError.at(`/${reserved}`, `property ${reserved} should not exist`);
}

const hasTooManyFields = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((!Array.isArray(value) && Object.keys(value).length > MAX_FIELDS) || Object.values(value).some(hasTooManyFields));

export const isJson = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

/** The problem behind an error of Express's parsers. */
export function refusalOf(fault: unknown): PlatformError {
  const type = (fault as { type?: string }).type ?? '';
  return codeOfParserError[type]?.() ?? new PlatformError('malformed-json');
}
