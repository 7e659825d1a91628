import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { DocumentHeaders } from './security-headers';

const apply = ({ hsts, imageOrigins = [] }: { hsts: boolean; imageOrigins?: string[] }) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const nonce = new DocumentHeaders({ hsts, imageOrigins: () => imageOrigins, generation: () => 7 }).apply(response);
  return { nonce, headers: response.getHeaders() };
};

describe('the headers of a document', () => {
  it('has the policy to the letter', () => {
    const { nonce, headers } = apply({ hsts: false });
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
        "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; " +
        "base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'sv-plugin-generation': '7',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), ' +
        'publickey-credentials-get=(self), publickey-credentials-create=(self)',
      'content-security-policy-report-only': "require-trusted-types-for 'script'; trusted-types angular sv-worker",
    });
  });

  it('has a nonce of 16 random bytes that never comes twice in 10,000 documents', () => {
    const nonces = new Set(Array.from({ length: 10_000 }, () => apply({ hsts: false }).nonce));
    expect(nonces.size).toBe(10_000);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });

  it('names the origin of a remote instance image, and HSTS only when told', () => {
    const { headers } = apply({ hsts: true, imageOrigins: ['https://cdn.example'] });
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example;");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(apply({ hsts: false }).headers['strict-transport-security']).toBeUndefined();
  });
});
