import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { pathOf, type IdentifiedRequest } from '../http/identified-request';
import type { AllowedMethods } from '../http/allowed-methods';
import { PlatformError } from './platform-error';
import { writeProblem } from './problem';
import { toPlatformError } from './unexpected-error';

/** Called for every failure that is not a refusal, with its request. */
export type FailureReport = (failure: unknown, request: IdentifiedRequest) => void;

/** Writes the answer for a refusal. */
export type RefusalWriter = (error: PlatformError, request: IdentifiedRequest, response: ServerResponse) => void;

export interface ProblemFilterOptions {
  report: FailureReport;
  methods?: AllowedMethods;
  /** Default: problem+json for everybody. The runtime gives navigations a page. */
  write?: RefusalWriter;
}

/** The one way an error leaves a Nest application: as problem+json, with nothing internal in it. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly options: ProblemFilterOptions) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<IdentifiedRequest>();
    const response = http.getResponse<ServerResponse>();
    const error = this.methodRefusal(toPlatformError(thrown), request, response);
    if (error.status >= 500) this.options.report(thrown, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    (this.options.write ?? writeForAll)(error, request, response);
  }

  /** A path that exists under another method is 405 with `Allow` (RFC 9110 section 15.5.6), not 404. */
  private methodRefusal(error: PlatformError, request: IdentifiedRequest, response: ServerResponse): PlatformError {
    const { methods } = this.options;
    if (error.code !== 'not-found' || !methods) return error;
    const allowed = methods.of(request.url ?? '/');
    if (allowed.length === 0 || allowed.includes(request.method ?? 'GET')) return error;
    response.setHeader('allow', allowed.join(', '));
    return new PlatformError('method-not-allowed', `This address answers ${allowed.join(', ')}.`);
  }
}

const writeForAll: RefusalWriter = (error, request, response) =>
  writeProblem(response, error, { instance: pathOf(request), requestId: request.requestId ?? '' });
