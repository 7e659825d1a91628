import type { LookupAddress } from 'node:dns';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { EndpointGuard } from './endpoint-guard';
import { isPublicAddress } from '@sv/server/http/is-public-address';

const guardThat = (allowedHosts: string[] = [], addresses: Record<string, string[]> = {}) => {
  const push = { publicKey: '', privateKey: '', subject: '', services: ['example.org', 'internal'], allowedHosts };
  const guard = new EndpointGuard(Object.assign(new RuntimeConfig(), { push }));
  guard.resolveAddress = async host => (addresses[host] ?? []).map(toFound);
  return guard;
};
const toFound = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });
const refused = { code: 'push-endpoint-refused', status: 400 };

describe('an endpoint that would make the server talk to what only it can reach', () => {
  it.each([
    'http://push.example.org/x',
    'ftp://push.example.org/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'push.example.org',
    '',
    'https://',
    'https://user:password@push.example.org/x',
    'https://user@push.example.org/x',
    'https://push.example.org:22/x',
    'https://push.example.org:8443/x',
  ])('is refused without asking anybody: %s', async endpoint => {
    const guard = guardThat();
    guard.resolveAddress = () => Promise.reject(new Error('asked'));
    await expect(guard.checkEndpoint(endpoint)).rejects.toMatchObject(refused);
    expect(() => guard.parseEndpoint(endpoint)).toThrow();
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.０.０.１',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[100::1]',
  ])('is refused by its address: %s', async host => {
    const guard = guardThat();
    guard.resolveAddress = async () => [toFound('93.184.215.14')];
    await expect(guard.checkEndpoint(`https://${host}/x`)).rejects.toMatchObject(refused);
  });

  it.each([
    ['a loopback address', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a neighbour', ['10.1.2.3']],
    ['a unique local address', ['fd00::7']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['one private address among public ones', ['93.184.215.14', '2606:2800:21f::1', '192.168.0.1']],
    ['nothing', []],
  ])('is refused when its name leads to %s', async (_, addresses) => {
    const guard = guardThat([], { 'push.example.org': addresses });
    await expect(guard.checkEndpoint('https://push.example.org/x')).rejects.toMatchObject(refused);
  });

  it.each(['93.184.215.14', '2606:2800:21f::1'])('is fine at %s', async address => {
    expect(isPublicAddress(address)).toBe(true);
    const guard = guardThat([], { 'push.example.org': [address] });
    await guard.checkEndpoint('https://push.example.org/x');
    await guard.checkEndpoint('https://PUSH.example.org:443/x');
  });

  it('is fine where the operator says so, and nowhere near', async () => {
    const guard = guardThat(['push.internal', '10.0.0.7', '::1'], {
      'push.internal': ['10.9.9.9'],
      'by-address.internal': ['10.0.0.7'],
      'next.internal': ['10.0.0.8'],
      'sub.push.internal': ['10.9.9.9'],
    });
    for (const host of [
      'push.internal',
      'push.internal:8443',
      'PUSH.INTERNAL',
      '10.0.0.7:8443',
      '[::1]',
      'by-address.internal',
    ])
      await guard.checkEndpoint(`https://${host}/x`);
    for (const host of ['next.internal', 'sub.push.internal', '10.0.0.8', 'by-address.internal:8443'])
      await expect(guard.checkEndpoint(`https://${host}/x`)).rejects.toMatchObject(refused);
    await expect(guard.checkEndpoint('http://push.internal/x')).rejects.toMatchObject(refused);
    await expect(guard.checkEndpoint('https://user:password@push.internal/x')).rejects.toMatchObject(refused);
  });
});
