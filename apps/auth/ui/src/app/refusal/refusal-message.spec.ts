import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Problem } from '@sv/ui/workspace/problem';
import { toRefusalMessage } from './refusal-message';

describe('toRefusalMessage', () => {
  it('shows the text of the server', () => {
    expect(
      toRefusalMessage(new Problem({ code: 'invalid-credentials', detail: 'They do not belong together.' })),
    ).toEqual({
      text: 'They do not belong together.',
      waitSeconds: null,
    });
  });

  it('says in its own words what only a program would understand', () => {
    const problem = new Problem({ code: 'rate-limited', detail: 'Wait for the seconds in Retry-After.' }, 30);
    expect(toRefusalMessage(problem)).toEqual({ text: 'Too many attempts.', waitSeconds: 30 });
    const busy = new Problem({ code: 'too-busy', detail: 'Try again after Retry-After.' }, 2);
    expect(toRefusalMessage(busy)).toEqual({ text: 'Many people are signing in at the moment.', waitSeconds: 2 });
  });

  it('names the request of an error in the server, so that it can be found', () => {
    const problem = new Problem({ code: 'internal-error', requestId: 'r-7' });
    expect(toRefusalMessage(problem).text).toContain('r-7');
  });

  it('takes what the passkey dialog threw', () => {
    expect(toRefusalMessage(new PasskeyError('already-added')).text).toContain('already has a passkey');
  });
});
