import { applyDecorators, createParamDecorator, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { expectedVersion, isSdkError } from '@sv/sdk';
import type { Request } from 'express';
import { InvalidRequestError } from '../problem/invalid-request.error';
import { VersionTag } from './version-tag.interceptor';

/**
 * The version that a change was made for; null for any (RFC 9110 section 13.1.1).
 *
 * @throws InvalidRequestError for a header that names no version
 */
export function readIfMatch(_: unknown, context: ExecutionContext): number | null {
  try {
    return expectedVersion(context.switchToHttp().getRequest<Request>().headers['if-match']);
  } catch (error) {
    throw isSdkError(error) ? InvalidRequestError.at('', error.message) : error;
  }
}

/** {@link readIfMatch}, of type `number | null`. */
export const IfMatch = createParamDecorator(readIfMatch);

/** The answer's `version` is its `ETag`. */
export const Versioned = (): MethodDecorator => UseInterceptors(VersionTag);

/** Describes a change that may name the version it was made for, and answers with the next one. */
export const ForVersion = (): MethodDecorator =>
  applyDecorators(Versioned(), ApiHeader({ name: 'If-Match', required: false }));
