import { RetryLaterError } from '@sv/server/problem/platform-error';
import { EventEmitter } from 'node:events';
import type { Exchange } from '../../kernel/exchange/exchange';
import { PasswordsUnderWay } from './passwords-under-way';

describe('passwords that wait for the auth server', () => {
  const sent = (facts: Partial<Exchange> = {}) =>
    ({
      method: 'POST',
      path: '/api/auth/sign-in',
      clientAddress: '192.0.2.1',
      response: Object.assign(new EventEmitter(), { statusCode: 200 }),
      ...facts,
    }) as Exchange;

  function full(): { passwords: PasswordsUnderWay; all: Exchange[] } {
    const passwords = new PasswordsUnderWay();
    const all = Array.from({ length: 32 }, () => sent());
    all.forEach(each => passwords.admit(each));
    return { passwords, all };
  }

  it('are 32 of an address; the next is refused until one was answered', () => {
    const { passwords, all } = full();
    expect(() => passwords.admit(sent())).toThrow(RetryLaterError);
    expect(() => passwords.admit(sent({ path: '/api/auth/register' }))).toThrow(RetryLaterError);
    all[0]!.response.emit('close');
    passwords.admit(sent());
    expect(() => passwords.admit(sent())).toThrow(RetryLaterError);
  });

  it('hold up neither other addresses nor other requests', () => {
    const { passwords } = full();
    passwords.admit(sent({ clientAddress: '198.51.100.1' }));
    passwords.admit(sent({ method: 'GET' }));
    passwords.admit(sent({ path: '/api/auth/session' }));
  });

  it('are refused for a second once the auth server has refused one of that address', () => {
    const passwords = new PasswordsUnderWay();
    const refused = sent();
    passwords.admit(refused);
    refused.response.statusCode = 503;
    refused.response.emit('close');
    expect(() => passwords.admit(sent())).toThrow(RetryLaterError);
    passwords.admit(sent({ clientAddress: '198.51.100.1' }));
    passwords.admit(sent(), performance.now() + 1_000);
  });

  it('leave nothing behind', () => {
    const { passwords, all } = full();
    all.forEach(({ response }) => response.emit('close'));
    expect(passwords['counts'].size).toBe(0);
  });
});
