import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  isSdkError,
  type ChangedMeanwhileError,
  type ConsentRequiredError,
  type FileRefusedError,
  type InvalidInputError,
  type SdkError,
  type SdkErrorKind,
  type WebhookError,
} from '@sv/sdk';
import { AllowedMethods } from '@sv/server/http/allowed-methods';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import type { ServerResponse } from 'node:http';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { ProblemFilter, type ProblemFilterOptions } from '@sv/server/problem/problem.filter';

const refusals: Record<Exclude<SdkErrorKind, 'not-possible'>, (error: SdkError) => PlatformError> = {
  'not-authenticated': ({ message }) => new PlatformError('unauthenticated', message),
  'not-allowed': ({ message }) => new PlatformError('forbidden', message),
  'payment-required': ({ message }) => new PlatformError('payment-required', message),
  'consent-required': error => new ConsentRequiredProblem(error as ConsentRequiredError),
  'webhook-refused': error => new WebhookProblem(error as WebhookError),
  'not-found': ({ message }) => new PlatformError('not-found', message),
  conflict: ({ message }) => new PlatformError('conflict', message),
  'changed-meanwhile': error => new ChangedMeanwhileProblem((error as ChangedMeanwhileError).current),
  'file-refused': error => fileRefusal(error as FileRefusedError),
  'invalid-input': error => InvalidRequestError.at((error as InvalidInputError).pointer, error.message),
};

const FILE_CODES = {
  'too-large': 'file-too-large',
  'wrong-type': 'unsupported-media-type',
  'no-thumbnail': 'no-thumbnail',
  'plugin-quota': 'file-quota-exceeded',
  'person-quota': 'file-quota-exceeded',
  'no-room': 'insufficient-storage',
} as const;

const fileRefusal = ({ reason, message }: FileRefusedError): PlatformError =>
  reason === 'unavailable'
    ? new RetryLaterError('files-unavailable', 5, message)
    : new PlatformError(FILE_CODES[reason], message);

/** Contains the address at which the person can agree, for the web half. */
class ConsentRequiredProblem extends PlatformError {
  constructor(private readonly refusal: ConsentRequiredError) {
    super('consent-required', refusal.message);
  }

  override extensions(): Record<string, unknown> {
    return { consentUrl: this.refusal.consentUrl };
  }
}

const MALFORMED = new Set<WebhookError['reason']>([
  'missing-header',
  'repeated-header',
  'malformed-header',
  'not-json',
]);

/** Contains why, for whoever sets the sender up. */
class WebhookProblem extends PlatformError {
  constructor(private readonly refusal: WebhookError) {
    super(MALFORMED.has(refusal.reason) ? 'webhook-malformed' : 'webhook-refused', refusal.message);
  }

  override extensions(): Record<string, unknown> {
    return { reason: this.refusal.reason };
  }
}

/** In a plugin's application, errors of the SDK are refusals too. A misuse of the SDK is the plugin's fault: 500. */
@Catch()
export class PluginProblemFilter extends ProblemFilter {
  constructor(options: ProblemFilterOptions, app: NestExpressApplication) {
    super({ ...options, methods: new AllowedMethods(app) });
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    if (isRepeatedWebhook(thrown)) return acknowledge(host);
    super.catch(isSdkError(thrown) && thrown.kind !== 'not-possible' ? refusals[thrown.kind](thrown) : thrown, host);
  }
}

const isRepeatedWebhook = (thrown: unknown): boolean =>
  isSdkError(thrown) && thrown.kind === 'webhook-refused' && (thrown as WebhookError).reason === 'replayed';

/** Any other answer would make the sender repeat, for days, what was done long ago. */
function acknowledge(host: ArgumentsHost): void {
  const response = host.switchToHttp().getResponse<ServerResponse>();
  if (response.headersSent) return void response.destroy();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"repeated":true}');
}
