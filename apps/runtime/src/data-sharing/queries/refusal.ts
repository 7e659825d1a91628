import type { DataRefusal } from '@sv/contracts/data-sharing.contract';
import { ConsentRequiredError, DataUnavailableError, type SdkError, UndeclaredContractError } from '@sv/sdk';
import { consentUrlOf } from '../consent-url';
import type { Way } from '../way';

/** Nothing is handed over: what the log says about it, and what the consumer is told. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: DataRefusal,
    readonly error: SdkError,
  ) {
    super(reason);
  }
}

export const notDeclared = ({ consumerId, providerId, contract, version }: Way): Refusal =>
  new Refusal(
    'not-declared',
    new UndeclaredContractError(
      `${consumerId} does not name ${contract} ${version} of ${providerId} under data.consumes in its manifest.json.`,
    ),
  );

/** @param home where the consent page sends the person when nothing better is asked of it */
export const noConsent = (way: Way, home: string): Refusal =>
  new Refusal('no-consent', new ConsentRequiredError(consentUrlOf(way, home)));

const words: Record<Exclude<DataRefusal, 'not-declared' | 'no-consent'>, string> = {
  'provider-missing': 'is not installed.',
  'provider-disabled': 'is not enabled.',
  'not-provided': 'offers no such contract.',
  failed: 'could not answer.',
  'too-slow': 'took too long to answer.',
  'too-large': 'had more to hand over than is allowed at once.',
};

/** The consumer learns what kind of trouble there is, and nothing of the provider's own error. */
export const unavailable = (reason: keyof typeof words, { providerId }: Way): Refusal =>
  new Refusal(reason, new DataUnavailableError(reason, `${providerId} ${words[reason]}`));
