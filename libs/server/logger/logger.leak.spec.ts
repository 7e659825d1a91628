import { QueryFailedError } from 'typeorm';
import { createLogger } from './logger';

const CANARY = '$argon2id$v=19$canary';

describe('the log', () => {
  const logged = (error: unknown): string => {
    let line = '';
    createLogger('info', () => ({}), { write: text => void (line += text) }).error({ err: error }, 'request failed');
    return line;
  };

  it('tells that a statement failed, and none of the values it was sent with', () => {
    const driverError = Object.assign(new Error('violates not-null constraint'), {
      detail: `Failing row contains (1, ${CANARY}).`,
      where: CANARY,
      code: '23502',
    });
    const line = logged(new QueryFailedError('INSERT INTO users VALUES ($1)', [CANARY], driverError));

    expect(line).not.toContain('canary');
    for (const word of ['violates not-null constraint', 'INSERT INTO users', '23502', 'stack'])
      expect(line).toContain(word);
  });

  it('does not tell them either when the error is the cause of another', () => {
    const cause = new QueryFailedError('SELECT ?', [CANARY], new Error('no such table'));
    expect(logged(new Error('the work failed', { cause }))).not.toContain('canary');
  });

  it('is no worse for what is no error', () => expect(logged('a text')).toContain('a text'));
});
