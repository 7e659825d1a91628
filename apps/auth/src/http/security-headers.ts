import type { NextFunction, Request, Response } from 'express';

/**
 * Nothing of an answer is for a page of another origin, and no answer is a document that may do anything. The sign-in
 * pages get their own policy from the runtime, which fills them in.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Express middleware: what every answer of this server carries, refusals too. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set(HEADERS);
  next();
}
