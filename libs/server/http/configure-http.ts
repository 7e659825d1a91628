import { ValidationPipe } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { InvalidRequestError } from '../problem/invalid-request.error';
import { ProblemFilter, type FailureReport, type RefusalWriter } from '../problem/problem.filter';
import { AllowedMethods } from './allowed-methods';
import { jsonBody } from './json-body';
import { rawBody } from './raw-body';

export interface HttpOptions {
  /** Largest JSON body; BODY_LIMIT_BYTES, default 1 MiB. */
  bodyLimitBytes: number;
  report: FailureReport;
  /** How a refusal is written; default problem+json for everybody. */
  write?: RefusalWriter;
  /** Requests whose body a route reads itself (uploads). */
  readsOwnBody?: (request: Request) => boolean;
  /** Requests whose body may be of any type, and is kept as it came. */
  keepsRawBody?: { of: (request: Request) => boolean; limitBytes: number };
}

/** The default of BODY_LIMIT_BYTES. */
export const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;

/** One pipe serves every application, because it keeps nothing of a request. Each plugin has an application. */
let validation: ValidationPipe | undefined;

/**
 * Gives a Nest application the conventions that both servers share: JSON bodies only, strict validation with JSON
 * Pointers, problem+json for every error. `main.ts` and the tests both call it. The application is created with
 * `bodyParser: false`.
 */
export function configureHttp(app: NestExpressApplication, options: HttpOptions): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  const { bodyLimitBytes, readsOwnBody = () => false, keepsRawBody } = options;
  if (keepsRawBody) app.use(rawBody(keepsRawBody.limitBytes, keepsRawBody.of));
  app.use(jsonBody(bodyLimitBytes, request => readsOwnBody(request) || keepsRawBody?.of(request) === true));
  app.useGlobalPipes((validation ??= strictValidation()));
  app.useGlobalFilters(
    new ProblemFilter({ report: options.report, write: options.write, methods: new AllowedMethods(app) }),
  );
}

/** Unknown fields are refused, values are never coerced. */
export function strictValidation(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: faults => InvalidRequestError.from(faults),
  });
}
