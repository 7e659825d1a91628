import type { DataRefusal } from '@sv/contracts/data-sharing.contract';
import { ConsentRequiredError, DataUnavailableError, type SdkError, UndeclaredContractError } from '@sv/sdk';
import type { DataContract } from '../data-contract';

/** The address at which the person agrees to a data contract. @param returnUrl where the page sends them afterwards */
function consentUrlOf({ providerId, consumerId, contract, version }: DataContract, returnUrl: string): string {
  const query = new URLSearchParams({ provider: providerId, consumer: consumerId, contract, version, returnUrl });
  return `/consent?${query}`;
}

/** Nothing is returned to the consumer: contains the reason for the log, and the error for the consumer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: DataRefusal,
    readonly error: SdkError,
  ) {
    super(reason);
  }
}

export const notDeclared = ({ consumerId, providerId, contract, version }: DataContract): Refusal =>
  new Refusal(
    'not-declared',
    new UndeclaredContractError(
      `${consumerId} does not name ${contract} ${version} of ${providerId} under data.consumes in its manifest.json.`,
    ),
  );

/** @param home where the consent page sends the person when the query names no other place */
export const noConsent = (dataContract: DataContract, home: string): Refusal =>
  new Refusal('no-consent', new ConsentRequiredError(consentUrlOf(dataContract, home)));

const EXPLANATIONS: Record<Exclude<DataRefusal, 'not-declared' | 'no-consent'>, string> = {
  'provider-missing': 'is not installed.',
  'provider-disabled': 'is not enabled.',
  'not-provided': 'offers no such contract.',
  failed: 'could not answer.',
  'too-slow': 'took too long to answer.',
  'too-large': 'had more to hand over than is allowed at once.',
};

/** The consumer gets the kind of the fault, and nothing of the provider's own error. */
export const unavailable = (reason: keyof typeof EXPLANATIONS, { providerId }: DataContract): Refusal =>
  new Refusal(reason, new DataUnavailableError(reason, `${providerId} ${EXPLANATIONS[reason]}`));
