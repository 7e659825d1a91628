import { PasskeyError } from './passkey-error';

const thrown = (name: string, code?: string): Error => Object.assign(new Error('technical'), { name, code });

describe('PasskeyError', () => {
  it.each([
    ['NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'closed'],
    ['AbortError', 'ERROR_CEREMONY_ABORTED', 'closed'],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'already-added'],
    ['SecurityError', 'ERROR_INVALID_RP_ID', 'wrong-address'],
    ['UnknownError', undefined, 'failed'],
  ])('%s %s is “%s”, never in the words of the browser', (name, code, expected) => {
    const error = PasskeyError.from(thrown(name, code));

    expect(error.code).toBe(expected);
    expect(error.message).not.toContain('technical');
  });
});
