import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Problem } from '@sv/ui/workspace/problem';
import { refused, waitText } from './refused';

describe('refused', () => {
  it('shows the words of the server', () => {
    expect(refused(new Problem({ code: 'invalid-credentials', detail: 'They do not belong together.' }))).toEqual({
      words: 'They do not belong together.',
      waitSeconds: null,
    });
  });

  it('says in its own words what only a program would understand', () => {
    const problem = new Problem({ code: 'rate-limited', detail: 'Wait for the seconds in Retry-After.' }, 30);
    expect(refused(problem)).toEqual({ words: 'Too many tries.', waitSeconds: 30 });
    const busy = new Problem({ code: 'too-busy', detail: 'Try again after Retry-After.' }, 2);
    expect(refused(busy)).toEqual({ words: 'Many people are signing in at this moment.', waitSeconds: 2 });
  });

  it('names the request of an error in the server, so that it can be found', () => {
    const problem = new Problem({ code: 'internal-error', requestId: 'r-7' });
    expect(refused(problem).words).toContain('r-7');
  });

  it('takes what the passkey dialog threw', () => {
    expect(refused(new PasskeyError('already-added')).words).toContain('already has a passkey');
  });
});

describe('waitText', () => {
  it.each([
    [1, 'Try again in 1 second.'],
    [30, 'Try again in 30 seconds.'],
    [91, 'Try again in 2 minutes.'],
    [900, 'Try again in 15 minutes.'],
  ])('says %d as "%s"', (seconds, words) => {
    expect(waitText(seconds)).toBe(words);
  });
});
