import type { RawBodyRequest } from '@nestjs/common';
import { json, raw } from 'express';
import type { NextFunction, Request, Response } from 'express';
import { PlatformError } from '../problem/platform-error';
import { assertReadable, faultOfShape, hasBody, isJson, refusalOf } from './json-body';

type KeptRequest = RawBodyRequest<Request>;

/**
 * Express middleware: keeps the body as it came in `rawBody`, Nest's name for it, because the signature of a webhook is
 * over its bytes. It may be of any type; `body` is there only for a JSON object. A form with files is left to the route, when it says how
 * long it is: that was compared with the limit, and nobody counts what the route reads.
 */
export function rawBody(limitBytes: number, keepsRawBody: (request: Request) => boolean) {
  const parseJson = json({
    limit: limitBytes,
    strict: false,
    type: 'application/json',
    verify: (request, _response, body, encoding) => {
      (request as KeptRequest).rawBody = body;
      assertReadable(body, encoding);
    },
  });
  const readBytes = raw({ limit: limitBytes, type: () => true });
  return (request: KeptRequest, response: Response, next: NextFunction): void => {
    const type = request.headers['content-type'];
    if (!keepsRawBody(request)) return next();
    if (isForm(type)) return next(request.headers['transfer-encoding'] === undefined ? undefined : endless());
    request.rawBody = Buffer.alloc(0);
    if (!hasBody(request)) return next();
    if (isJson(type)) parseJson(request, response, fault => next(fault ? refusalOf(fault) : keepObject(request)));
    else readBytes(request, response, fault => next(fault ? refusalOf(fault) : keepBytes(request)));
  };
}

/** Other JSON than an object is the sender's right, and no body of ours. */
function keepObject(request: KeptRequest): unknown {
  const isObject = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body);
  if (isObject) return faultOfShape(request.body);
  request.body = undefined;
  return undefined;
}

function keepBytes(request: KeptRequest): void {
  request.rawBody = request.body as Buffer;
  request.body = undefined;
}

const endless = (): PlatformError =>
  new PlatformError('body-too-large', 'Say how long the form is, in Content-Length.');

const isForm = (type: string | undefined): boolean => /^multipart\/form-data\s*(;|$)/i.test(type ?? '');
