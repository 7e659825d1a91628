import { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { AdmittedRequest } from '../../kernel/request-context/caller';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { clientAddress } from './untrusted-proxy';

const NOW = Date.now();
const TEN_MINUTES = 600_000;

const arrive = (remoteAddress: string, forwardedFor: string | undefined, board: ProblemBoard, now = NOW): string => {
  const request = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress } };
  return clientAddress(new TrustedProxies(['10.0.0.1']), board)(request as unknown as AdmittedRequest, now);
};

describe('a problem that a stranger plants with one X-Forwarded-For', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2a00:1450::1', '::ffff:8.8.8.8'])('does not stand when it comes from %s', peer => {
    const board = new ProblemBoard();
    arrive(peer, '10.0.0.5', board);
    expect(board.list(NOW)).toEqual([]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.0.4', '172.18.0.1', 'fd00::1', 'fe80::1'])(
    'stands when it comes from %s, where a proxy may be',
    peer => {
      const board = new ProblemBoard();
      arrive(peer, '8.8.8.8', board);
      expect(board.list(NOW).map(({ code }) => code)).toEqual(['untrusted-proxy']);
    },
  );

  it('is over ten minutes after the last such request', () => {
    const board = new ProblemBoard();
    arrive('10.1.2.3', '8.8.8.8', board);
    arrive('10.1.2.3', '8.8.8.8', board, NOW + 60_000);
    arrive('10.1.2.3', undefined, board, NOW + 120_000);
    expect(board.list(NOW + 60_000 + TEN_MINUTES - 1)).toHaveLength(1);
    expect(board.list(NOW + 60_000 + TEN_MINUTES)).toEqual([]);
  });

  it('names the peer and nothing that was written in the header, and tells nobody to trust it', () => {
    const board = new ProblemBoard();
    expect(arrive('192.168.0.4', '198.51.100.7, trust-me.example', board)).toBe('192.168.0.4');
    const [{ detail } = { detail: '' }] = board.list(NOW);
    expect(detail).toContain('192.168.0.4');
    expect(detail).not.toMatch(/198\.51|trust-me|^Add|Set TRUSTED_PROXIES/);
    expect(detail).toContain('Do not add the address');
  });

  it('a proxy that is named raises none', () => {
    const board = new ProblemBoard();
    expect(arrive('10.0.0.1', '8.8.8.8', board)).toBe('8.8.8.8');
    expect(board.list(NOW)).toEqual([]);
  });
});
