import type { NextFunction, Request, Response } from 'express';

/**
 * No page of another origin may read an answer, and no answer may run as a document. The runtime sets the policy of the
 * sign-in pages, which it fills in.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Express middleware: sets the headers of every answer of this server, also of refusals. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set(HEADERS);
  next();
}
