import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  isSdkError,
  type ChangedMeanwhileError,
  type ConsentRequiredError,
  type InvalidInputError,
  type SdkError,
  type SdkErrorKind,
} from '@sv/sdk';
import { AllowedMethods } from '@sv/server/http/allowed-methods';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError } from '@sv/server/problem/platform-error';
import { ProblemFilter, type ProblemFilterOptions } from '@sv/server/problem/problem.filter';

const refusals: Record<Exclude<SdkErrorKind, 'not-possible'>, (error: SdkError) => PlatformError> = {
  'not-authenticated': ({ message }) => new PlatformError('unauthenticated', message),
  'not-allowed': ({ message }) => new PlatformError('forbidden', message),
  'payment-required': ({ message }) => new PlatformError('payment-required', message),
  'consent-required': error => new ConsentRequiredProblem(error as ConsentRequiredError),
  'not-found': ({ message }) => new PlatformError('not-found', message),
  conflict: ({ message }) => new PlatformError('conflict', message),
  'changed-meanwhile': error => new ChangedMeanwhileProblem((error as ChangedMeanwhileError).current),
  'invalid-input': error => InvalidRequestError.at((error as InvalidInputError).pointer, error.message),
};

/** Contains the address at which the person can agree, for the web half. */
class ConsentRequiredProblem extends PlatformError {
  constructor(private readonly refusal: ConsentRequiredError) {
    super('consent-required', refusal.message);
  }

  override extensions(): Record<string, unknown> {
    return { consentUrl: this.refusal.consentUrl };
  }
}

/** In a plugin's application, errors of the SDK are refusals too. A misuse of the SDK is the plugin's fault: 500. */
@Catch()
export class PluginProblemFilter extends ProblemFilter {
  constructor(options: ProblemFilterOptions, app: NestExpressApplication) {
    super({ ...options, methods: new AllowedMethods(app) });
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    super.catch(isSdkError(thrown) && thrown.kind !== 'not-possible' ? refusals[thrown.kind](thrown) : thrown, host);
  }
}
